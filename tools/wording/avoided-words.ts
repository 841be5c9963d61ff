/** A word or phrase that the project does not use in prose, and what to write instead. */
export interface AvoidedWord {
  readonly pattern: RegExp;
  readonly use: string;
}

/** Programs that respond to requests. An answer is the text that a user submits (docs/glossary.md). */
const PROGRAMS =
  "(?:servers?|platforms?|endpoints?|APIs?|prox(?:y|ies)|receivers?|engines?|databases?|routes?|handlers?|registry|registries|buckets?|providers?|daemons?|process(?:es)?|PostgreSQL|Docker|Kubernetes|services?)";
const REQUESTS = "(?:requests?|calls?|query|queries|reads?|downloads?|probes?)";

/** The words that texts and comments avoid. The patterns do not match legitimate uses, such as an answer to a challenge. */
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
  { pattern: /\btold\b/i, use: "sent, receives, is notified, returns" },
  { pattern: new RegExp(`\\b${PROGRAMS} tells?\\b`, "i"), use: "sends, returns, reports" },
  { pattern: /\b(?:heard|hears?)\b/i, use: "received, receives" },
  { pattern: /\b(?:said|says)\b/i, use: "logged, states, contains, specifies" },
  { pattern: /\bin (?:its|their|other|few) words\b/i, use: "message" },
  { pattern: /\b(?:kept|remembered)\b/i, use: "cached, stored, preserved" },
  { pattern: /\b(?:lanes?|detours?)\b/i, use: "path, route, code path" },
  { pattern: /\b(?:on (?:its|the|their)|by) way\b/i, use: "in transit, sent, during" },
  // Dialogs do ask for confirmation.
  { pattern: /\bask(?:s|ed|ing)? for\b(?! (?:confirmation|consent|permission))/i, use: "request" },
  {
    pattern: new RegExp(`\\bask(?:s|ed|ing)? (?:the |a |an |its )?${PROGRAMS}\\b`, "i"),
    use: "request, query",
  },
  // People can have questions: they go to the organizers.
  { pattern: /\bquestions?\b(?! (?:marks?|go)\b)/i, use: "request, query" },
  { pattern: new RegExp(`\\b${PROGRAMS} (?:\\w+ )?answer(?:s|ed|ing)?\\b`, "i"), use: "responds, returns" },
  {
    pattern: new RegExp(`\\banswer(?:s|ed|ing)? (?:by|from|of) (?:the |a |an |its )?${PROGRAMS}\\b`, "i"),
    use: "response",
  },
  { pattern: new RegExp(`\\b${REQUESTS} (?:\\w+ ){0,3}answered\\b`, "i"), use: "gets a response" },
  { pattern: new RegExp(`\\banswer(?:s|ed|ing)? (?:\\w+ ){0,2}${REQUESTS}\\b`, "i"), use: "responds to" },
  { pattern: /\b(?:HTTP answers?|answers? (?:bod(?:y|ies)|headers?|status))\b/i, use: "response" },
  { pattern: /\blook(?:s|ed|ing)? after\b/i, use: "manages, cleans up" },
  { pattern: /\bby (?:itself|themselves|oneself)\b/i, use: "automatically; alone" },
  { pattern: /\b(?:lies?|lay|lying) (?:above|below|beneath|under)\b/i, use: "is in, is under" },
  { pattern: /\b(?:stands?|stood|standing) (?:in|beside)\b/i, use: "is in, replaces; is next to" },
  { pattern: /(?:^|[.:;] )of (?:several|many|two|these|those)\b/i, use: 'rewrite: "none of the …"' },
  { pattern: /\bgoes by\b/i, use: "uses, is ordered by" },
  { pattern: /\bthe own\b/i, use: "its own, the user's own" },
  { pattern: /\banswer(?:s|ed|ing)? (?:with )?(?:a )?[1-5]\d\d\b/i, use: "responds with" },
  { pattern: /\ban existing product\b/i, use: "GZCTF" },
  // Ids such as D7 belong to design notes that are not in this repository.
  { pattern: /(?<![\w-])D\d{1,2}(?![\w-])/, use: "the id of a rule in docs/behaviour.md" },
];
