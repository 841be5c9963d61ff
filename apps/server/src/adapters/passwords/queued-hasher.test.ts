import { describe, expect, it } from "vitest";
import { queuedHasher } from "./queued-hasher.ts";

/** Comparisons end when the test ends them, in the order of their start. */
function createPendingPasswords() {
  const startedPasswords: string[] = [];
  const endings: ((matches: boolean) => void)[] = [];
  const passwords = queuedHasher({
    hash: async (password) => password,
    verify: (_hash, password) => {
      startedPasswords.push(password);
      return new Promise((resolve) => endings.push(resolve));
    },
    isOutdated: () => false,
  });
  const compare = (subnet: string, host: number) =>
    passwords.verify(undefined, subnet, {
      key: `${subnet}.${host}`,
      group: subnet,
      isUrgent: false,
    });
  const endNext = async (matches: boolean) => {
    endings.shift()?.(matches);
    await new Promise(setImmediate);
  };
  return { compare, endNext, startedPasswords };
}

describe("GUARD-7 a comparison that waits", () => {
  it("starts before comparisons of a subnet with more comparisons in progress", async () => {
    const { compare, endNext, startedPasswords } = createPendingPasswords();
    for (const host of [1, 2, 3, 4]) void compare("attackers", host);
    void compare("owner", 1);
    await endNext(true);
    expect(startedPasswords).toEqual(["attackers", "attackers", "owner"]);
  });

  it.each([
    ["starts after comparisons of other subnets if passwords of its subnet were wrong", false, "other"],
    ["starts in the order of the queue if passwords of its subnet were correct", true, "lab"],
  ])("%s", async (_, matches, expectedPassword) => {
    const { compare, endNext, startedPasswords } = createPendingPasswords();
    void compare("lab", 1);
    await endNext(matches);
    void compare("busy", 1);
    void compare("busy", 2);
    void compare("lab", 2);
    void compare("other", 1);
    await endNext(true);
    expect(startedPasswords.at(-1)).toBe(expectedPassword);
  });
});
