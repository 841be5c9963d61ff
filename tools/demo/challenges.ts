import type { ChallengeCategory } from "@gonfalon/contract/enums.ts";

interface DemoChallenge {
  readonly title: string;
  readonly category: ChallengeCategory;
  readonly content: string;
  readonly hints: readonly string[];
  readonly originalScore: number;
  readonly flag: string;
  /** The title of an earlier challenge that unlocks this one. */
  readonly requires?: string;
  readonly paidHint?: { readonly title: string; readonly content: string; readonly cost: number };
  /** Shown instead of the category. */
  readonly label?: string;
  readonly tags?: readonly string[];
  /** The hours until the challenge closes. */
  readonly hoursToDeadline?: number;
  /** The probability that a team of strength 0.6 (play.ts) solves the challenge once it is unlocked. */
  readonly ease: number;
}

export const challenges: readonly DemoChallenge[] = [
  {
    title: "Welcome aboard",
    category: "Misc",
    content: "The flag is in the rules. Did you read them?\n\n> Flags look like `flag{...}`.",
    hints: [],
    originalScore: 100,
    flag: "flag{w3lc0me_to_the_autumn_cup}",
    ease: 0.95,
  },
  {
    title: "Crossed letters",
    category: "Crypto",
    content:
      "Every letter has moved by the same number of places.\n\n```text\nsynt{ebgngvba_vf_abg_rapelcgvba}\n```",
    hints: ["Half of the alphabet is thirteen letters."],
    originalScore: 200,
    flag: "flag{rotation_is_not_encryption}",
    ease: 0.85,
  },
  {
    title: "Small exponent",
    category: "Crypto",
    content: "We used RSA with $e = 3$ and a short message. What could go wrong?",
    hints: ["$m^3 < n$"],
    originalScore: 500,
    flag: "flag{cube_roots_are_easy}",
    paidHint: { title: "Which root?", content: "The cube root of the ciphertext is the message.", cost: 50 },
    ease: 0.45,
  },
  {
    title: "Guest book",
    category: "Web",
    content: "Sign our guest book. The administrator reads every entry.",
    hints: [],
    originalScore: 300,
    flag: "flag{never_trust_the_visitors}",
    ease: 0.6,
  },
  {
    title: "Token of trust",
    category: "Web",
    content: "The login issues tokens. The server believes what they say about themselves.",
    hints: ["Which algorithms does the library accept?"],
    originalScore: 500,
    flag: "flag{alg_none_is_still_alive}",
    requires: "Guest book",
    ease: 0.35,
  },
  {
    title: "Back door",
    category: "Pwn",
    content: "`gets` is fast, short and always there.",
    hints: [],
    originalScore: 500,
    flag: "flag{return_to_sender}",
    ease: 0.4,
  },
  {
    title: "House of cards",
    category: "Pwn",
    content: "Two frees, one chunk.",
    hints: [],
    originalScore: 1000,
    flag: "flag{tcache_me_if_you_can}",
    requires: "Back door",
    ease: 0.12,
  },
  {
    title: "Keygen",
    category: "Reverse",
    content: "Find a name and a serial number that the program accepts.",
    hints: [],
    originalScore: 400,
    flag: "flag{serial_number_one}",
    ease: 0.5,
  },
  {
    title: "Lost in memory",
    category: "Forensics",
    content: "A dump of a machine that had a secret open in an editor.",
    hints: ["Look at the clipboard."],
    originalScore: 400,
    flag: "flag{strings_are_forever}",
    ease: 0.55,
  },
  {
    title: "Where was this?",
    category: "OSINT",
    content: "Name the street in which this picture was taken.",
    hints: [],
    originalScore: 200,
    flag: "flag{via_del_gonfalone}",
    label: "Geolocation",
    tags: ["beginner", "picture"],
    hoursToDeadline: 24,
    ease: 0.7,
  },
];
