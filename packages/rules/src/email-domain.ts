const MAX_DOMAIN_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;

/** ACCOUNT-5, EXT-6: whether a text in lower case can follow the @ of an e-mail address. */
export function isEmailDomain(text: string): boolean {
  return (
    text.length <= MAX_DOMAIN_LENGTH &&
    text.split(".").every((label) => label.length <= MAX_LABEL_LENGTH && LABEL.test(label))
  );
}

/** A domain as it is compared: surrounding spaces and case are ignored. */
export function normalizeEmailDomain(text: string): string {
  return text.trim().toLowerCase();
}

/** The domains in a list that is separated by commas. */
export function parseEmailDomains(list: string): readonly string[] {
  return list
    .split(",")
    .map(normalizeEmailDomain)
    .filter((domain) => domain !== "");
}
