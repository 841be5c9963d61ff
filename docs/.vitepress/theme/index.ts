// The fonts of the system: the site needs no font files.
export { default } from "vitepress/theme-without-fonts";
