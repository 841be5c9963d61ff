import { expect, it } from "vitest";
import {
  formatRecoveryCode,
  normalizeCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODE_LENGTH,
} from "./recovery-codes.domain.ts";

it("FACTOR-1 a recovery code has 50 bits of entropy", () => {
  expect(Math.log2(new Set(RECOVERY_ALPHABET).size) * RECOVERY_CODE_LENGTH).toBe(50);
});

it.each(["abcde-fgh12", "ABCDE-FGH12", " abcdefgh12 ", "abcde fgh12"])(
  "FACTOR-1 %j is accepted as input",
  (input) => {
    expect(formatRecoveryCode(normalizeCode(input))).toBe("abcde-fgh12");
  },
);
