/** FACTOR-1: 32 characters without those that are easily confused; ten of them have 50 bits of entropy. */
export const RECOVERY_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
export const RECOVERY_CODE_LENGTH = 10;
export const RECOVERY_CODE_COUNT = 10;

/** The form in which users see a code. */
export function formatRecoveryCode(text: string): string {
  return `${text.slice(0, RECOVERY_CODE_LENGTH / 2)}-${text.slice(RECOVERY_CODE_LENGTH / 2)}`;
}

/** The entered code without spaces and dashes, in lower case. */
export function normalizeCode(input: string): string {
  return input.replaceAll(/[\s-]/g, "").toLowerCase();
}
