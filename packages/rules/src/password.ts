export const passwordLength = { min: 6, max: 256 } as const;

/** The password checks, in the order in which the client lists them. */
export const passwordChecks = ["length", "digit", "lower-case", "upper-case", "symbol"] as const;
export type PasswordCheck = (typeof passwordChecks)[number];

export type PasswordError = "too-short" | "no-digit" | "no-lower-case" | "no-upper-case" | "too-long";

const passes: Readonly<Record<PasswordCheck, (password: string) => boolean>> = {
  length: ({ length }) => length >= passwordLength.min && length <= passwordLength.max,
  digit: (password) => /[0-9]/.test(password),
  "lower-case": (password) => /[a-z]/.test(password),
  "upper-case": (password) => /[A-Z]/.test(password),
  symbol: (password) => /[^0-9a-zA-Z]/.test(password),
};

/** The checks that a password passes. A symbol is recommended; the other checks are the policy. */
export function listPassedChecks(password: string): readonly PasswordCheck[] {
  return passwordChecks.filter((check) => passes[check](password));
}

/** The first policy rule that a password violates. */
export function validatePassword(password: string): PasswordError | undefined {
  if (password.length < passwordLength.min) return "too-short";
  if (!passes.digit(password)) return "no-digit";
  if (!passes["lower-case"](password)) return "no-lower-case";
  if (!passes["upper-case"](password)) return "no-upper-case";
  return password.length > passwordLength.max ? "too-long" : undefined;
}

const FULL_STRENGTH_LENGTH = 14;

/** The strength from 0 to 1, computed from the passed checks and the length. */
export function computePasswordStrength(password: string): number {
  if (password === "") return 0;
  const passedShare = listPassedChecks(password).length / passwordChecks.length;
  const lengthShare = Math.min(password.length / FULL_STRENGTH_LENGTH, 1);
  return passedShare * (0.5 + lengthShare / 2);
}
