import { expect, it, vi } from "vitest";
import { whenUnused, whileUsed } from "./byte-uses.ts";

it("lets the owner overwrite bytes that nothing uses", async () => {
  const bytes = new Uint8Array(1);
  const reuse = vi.fn();
  expect(whileUsed(bytes, () => "done")).toBe("done");
  await whileUsed(bytes, async () => "done");
  whenUnused(bytes, reuse);
  expect(reuse).toHaveBeenCalledOnce();
});

it("waits for the last of several uses, even if it fails", async () => {
  const bytes = new Uint8Array(1);
  const reuse = vi.fn();
  const [firstUse, secondUse] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const uses = [firstUse, secondUse].map(({ promise }) => whileUsed(bytes, () => promise));
  whenUnused(bytes, reuse);
  firstUse.resolve("done");
  expect(await uses[0]).toBe("done");
  expect(reuse).not.toHaveBeenCalled();
  secondUse.reject(new Error("failed"));
  await expect(uses[1]).rejects.toThrow("failed");
  expect(reuse).toHaveBeenCalledOnce();
});
