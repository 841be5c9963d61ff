import { defineConfig } from "vitepress";
import { readAsPlainMarkdown } from "./plain-markdown.ts";
import { createSidebar } from "./sidebar.ts";

export default defineConfig({
  title: "Gonfalon",
  description: "Documentation of the CTF platform Gonfalon",
  lang: "en-US",
  outDir: "../dist-docs",
  cacheDir: "../.cache/vitepress",
  // Links end in `.html`, so that every static file server can serve the site.
  cleanUrls: false,
  // Pages are plain Markdown: `<name>` and `{id}` are literal text.
  markdown: { html: false, attrs: { disable: true }, config: readAsPlainMarkdown },
  themeConfig: {
    search: { provider: "local" },
    outline: "deep",
    nav: [
      { text: "Organizers", link: "/run-an-event" },
      { text: "Authors", link: "/authors" },
      { text: "Players", link: "/players" },
      { text: "Operators", link: "/operations" },
      { text: "API", link: "/api/" },
    ],
    sidebar: createSidebar("docs"),
  },
});
