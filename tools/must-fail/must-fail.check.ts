import { expect, it } from "vitest";

it("is seen by the runner when it fails", () => {
  expect("broken").toBe("whole");
});
