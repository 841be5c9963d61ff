import { execFileSync } from "node:child_process";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { formatSettings } from "./settings-file.ts";

it("leaves out variables that are not set, are unknown, depend on the machine, or are stored elsewhere", () => {
  const env = { PORT: "9000", HOST: "", HOME: "/root", DATA_DIR: "/srv", SECRET_KEY: "x".repeat(32) };
  expect(formatSettings(env)).toBe("PORT='9000'\n");
});

it.each(["pa$word", 'pa"word', "pa\\word", "pa`word`", "pass #word", "it's"])(
  "Node.js and shells read %s unchanged",
  (REGISTRY_PASSWORD) => {
    const text = formatSettings({ REGISTRY_PASSWORD });
    expect(parseEnv(text)).toEqual({ REGISTRY_PASSWORD });
    const script = `${text}printf %s "$REGISTRY_PASSWORD"`;
    expect(execFileSync("sh", ["-c", script], { encoding: "utf8" })).toBe(REGISTRY_PASSWORD);
  },
);
