// Uses system fonts, so that the site loads no font files.
export { default } from "vitepress/theme-without-fonts";
