import { expect, it } from "vitest";
import { withModuleLoader } from "./module-loader.ts";

const PAGE =
  '<head><script>first()</script><script type="module" crossorigin src="/static/a.js" nonce="%nonce%"></script></head>' +
  '<body><div id="root"></div></body>';

it("READ-1 replaces the client's script with an inline loader at the end of the page, and preloads the script", () => {
  const html = withModuleLoader(PAGE);
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/static/a.js"></head>');
  expect(html).not.toMatch(/<script[^>]* src=/);
  expect(html).toMatch(
    /<div id="root"><\/div>\s*<script>[^<]*src: "\/static\/a.js"[^<]*<\/script>\s*<\/body>/,
  );
});

it("rejects a page without a module", () => {
  expect(() => withModuleLoader("<head></head><body></body>")).toThrow("no module");
});
