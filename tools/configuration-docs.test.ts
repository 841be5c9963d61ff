import { expect, it } from "vitest";
import { formatConfigurationPage, formatEnvironmentExample } from "./configuration-docs.ts";

const schema = {
  properties: {
    PORT: { type: "integer", default: 8080, description: "Port of the server" },
    RATE_LIMITS: { enum: ["on", "off"], default: "on", description: "Whether callers are limited" },
    DATABASE_URL: { type: "string", description: "Address of a database" },
  },
};

it("lists each variable with its kind, default and meaning", () => {
  const page = formatConfigurationPage(schema);
  expect(page).toContain("| `PORT` | integer | `8080` | Port of the server |");
  expect(page).toContain("| `RATE_LIMITS` | `on`, `off` | `on` | Whether callers are limited |");
  expect(page).toContain("| `DATABASE_URL` | string |  | Address of a database |");
});

it("writes each variable as a line to uncomment, after its description", () => {
  expect(formatEnvironmentExample(schema)).toContain("# Port of the server\n# PORT=8080\n");
});

it("explains how to export the variables of a copy, because the server does not read .env files", () => {
  const command = "set -a; . ./.env; set +a; npm start";
  expect(formatEnvironmentExample(schema)).toContain(`#   ${command}\n`);
  expect(formatConfigurationPage(schema)).toContain(command);
});
