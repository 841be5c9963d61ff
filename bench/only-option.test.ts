import { expect, it } from "vitest";
import { assertKnown } from "./only-option.ts";

it("--only fails with a list of the unknown names, even if other names are known", () => {
  expect(() => assertKnown(["memory", "unknown", "other"], ["scoreboard", "memory"])).toThrow(
    "--only contains unknown names: unknown, other. The names are scoreboard, memory",
  );
});

it.each([[undefined], [["memory"]], [["scoreboard", "memory"]]])("--only accepts %j", (only) => {
  expect(() => assertKnown(only, ["scoreboard", "memory"])).not.toThrow();
});
