import type { Security } from "@gonfalon/contract/factor.ts";

/** The security settings of a user with a password and no second factor. */
export function buildSecurity(overrides: Partial<Security> = {}): Security & { readonly freshUntil: number } {
  return {
    password: true,
    totp: false,
    twoStep: false,
    required: false,
    emailProven: false,
    recoveryCodesLeft: 0,
    passkeys: [],
    devices: [],
    freshUntil: 0,
    ...overrides,
  };
}
