import { expect, it } from "vitest";
import { configurationPage, environmentExample } from "./configuration-docs.ts";

const settings = {
  properties: {
    PORT: { type: "integer", default: 8080, description: "Port of the site" },
    RATE_LIMITS: { enum: ["on", "off"], default: "on", description: "Whether callers are limited" },
    DATABASE_URL: { type: "string", description: "Address of a database" },
  },
};

it("lists each setting with its kind, default and meaning", () => {
  const page = configurationPage(settings);
  expect(page).toContain("| `PORT` | integer | `8080` | Port of the site |");
  expect(page).toContain("| `RATE_LIMITS` | `on`, `off` | `on` | Whether callers are limited |");
  expect(page).toContain("| `DATABASE_URL` | string |  | Address of a database |");
});

it("writes each setting as a line to uncomment", () => {
  expect(environmentExample(settings)).toContain("# Port of the site\n# PORT=8080\n");
});
