import type { FactorMethod } from "@gonfalon/contract/factor.ts";
import { supportsPasskeys } from "./passkeys.ts";

/** The methods that this browser supports, in the order of the server; a recovery code if it supports none. */
export function toSecondStepMethods(
  methods: readonly FactorMethod[],
): readonly [FactorMethod, ...FactorMethod[]] {
  const [first = "RecoveryCode", ...otherMethods] = methods.filter(
    (method) => method !== "Passkey" || supportsPasskeys(),
  );
  return [first, ...otherMethods];
}
