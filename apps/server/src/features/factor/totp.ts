import { Secret, TOTP } from "otpauth";

const PERIOD_SECONDS = 30;
/** FACTOR-2: codes of the previous and the next step are accepted, because clocks differ. */
const WINDOW_STEPS = 1;

interface Label {
  readonly issuer: string;
  readonly account: string;
}

/** The URI for authenticator apps, which the page shows as a QR code. */
export function createTotpUri(secret: Uint8Array, { issuer, account }: Label): string {
  // Apps separate the issuer and the account at the first colon.
  return createTotp(secret, { issuer: issuer.replaceAll(":", " "), label: account }).toString();
}

/** The secret as text, for users who cannot scan the QR code. */
export function toTotpText(secret: Uint8Array): string {
  return toSecret(secret).base32;
}

/** The 30-second step of a correct code; undefined if the code is wrong. */
export function findTotpStep(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: code, timestamp, window: WINDOW_STEPS });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}

function createTotp(
  secret: Uint8Array,
  label: { readonly issuer?: string; readonly label?: string } = {},
): TOTP {
  return new TOTP({
    ...label,
    secret: toSecret(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

function toSecret(secret: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(secret).buffer });
}
