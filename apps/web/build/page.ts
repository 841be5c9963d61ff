import type { Plugin } from "vite";

const developmentValues: Readonly<Record<string, string>> = {
  lang: "en-us",
  title: "Gonfalon",
  description: "",
  calls: "",
  nonce: "development",
};

/** Fills the placeholders of index.html that the server fills on each request in production. */
export function pageInDevelopment(): Plugin {
  return {
    name: "page-in-development",
    apply: "serve",
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replaceAll(
          /%(lang|title|description|calls|nonce)%/g,
          (_, name: string) => developmentValues[name] ?? "",
        ),
    },
  };
}
