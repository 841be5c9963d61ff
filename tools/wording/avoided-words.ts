/** A word or phrase that the project does not use in prose, and what to write instead. */
export interface AvoidedWord {
  readonly pattern: RegExp;
  readonly use: string;
}

export const avoidedWords: readonly AvoidedWord[] = [
  { pattern: /\banew\b/i, use: "again" },
  { pattern: /\bonce more\b/i, use: "again" },
  { pattern: /\bwhoever\b/i, use: "users who …, anyone who …" },
  {
    pattern: /(?<!\b(?:all|each|none|most|some|both|many) )\bof (?:which|what)\b/i,
    use: "rewrite the sentence: subject, verb, object",
  },
  { pattern: /\bat once\b/i, use: "immediately; at the same time; in one call" },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, use: "fix" },
  { pattern: /\bholes?\b/i, use: "vulnerability, gap" },
  { pattern: /\bjourneys?\b/i, use: "end-to-end test; round trip" },
  { pattern: /\bchance\b/i, use: "randomness; flaky" },
  { pattern: /\bstand-ins?\b/i, use: "fake, stub" },
  { pattern: /\b(?:is|are|was|were|be|been) told\b/i, use: "receives, is notified, returns" },
  { pattern: /\b(?:heard|hears)\b/i, use: "received, receives" },
  { pattern: /\b(?:kept|remembered)\b/i, use: "cached, stored, preserved" },
  { pattern: /\bdetours?\b/i, use: "path, code path" },
  // Dialogs do ask for confirmation.
  { pattern: /\bask(?:s|ed|ing)? for\b(?! (?:confirmation|consent|permission))/i, use: "request" },
  { pattern: /\bby (?:itself|themselves|oneself)\b/i, use: "automatically; alone" },
  { pattern: /\b(?:lies|lie) (?:below|beneath)\b/i, use: "is in, is under" },
  { pattern: /\bstands? (?:in for|beside)\b/i, use: "replaces; is next to" },
  { pattern: /\bgoes by\b/i, use: "uses, is ordered by" },
  { pattern: /\bthe own\b/i, use: "its own, the user's own" },
  { pattern: /\banswer(?:s|ed)? (?:with )?[1-5]\d\d\b/i, use: "responds with" },
  { pattern: /\ban existing product\b/i, use: "GZCTF" },
  { pattern: /(?<![\w-])D\d{1,2}(?![\w-])/, use: "the id of a rule in docs/behaviour.md" },
];
