import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The helpers that may call `lazy` of React. They define what happens if the file of a component cannot be loaded. */
const HELPERS = ["apps/web/src/ui/lazy-decoration.ts", "apps/web/src/ui/lazy-screen.ts"];

it("components are loaded on demand only through helpers that handle a failure", () => {
  const files = globSync("apps/web/src/**/*.{ts,tsx}").filter((path) =>
    /^import \{[^}]*\blazy\b[^}]*\} from "react";$/m.test(readFileSync(path, "utf8")),
  );
  expect(files.toSorted()).toEqual(HELPERS);
});
