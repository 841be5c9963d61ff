import { expect, it } from "vitest";

it("makes the runner fail", () => {
  expect("broken").toBe("whole");
});
