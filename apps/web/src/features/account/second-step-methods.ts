import type { FactorMethod } from "@gonfalon/contract/factor.ts";
import { supportsPasskeys } from "./passkeys.ts";

/** What this browser can use, the preferred method first. A recovery code always works. */
export function toSecondStepMethods(
  methods: readonly FactorMethod[],
): readonly [FactorMethod, ...FactorMethod[]] {
  const [first = "RecoveryCode", ...others] = methods.filter(
    (method) => method !== "Passkey" || supportsPasskeys(),
  );
  return [first, ...others];
}
