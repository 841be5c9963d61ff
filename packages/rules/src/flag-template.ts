/** The values that a template is filled with. */
export interface FlagParts {
  /** Random; every `[GUID]` of a flag is the same. */
  readonly guid: string;
  /** The hash of the team (team-hash.ts). */
  readonly teamHash: string;
  /** Picks one of the characters with equal probability. */
  pick(characters: string): string;
}

/** How hard the flags of a template are to guess, and their length. */
export interface TemplateStrength {
  /** Whether the template contains a random id or the team hash, which makes its flags hard to guess. */
  readonly hasPlaceholder: boolean;
  /** The entropy of leet replacement, in bits. */
  readonly bits: number;
  /** The length of the flag in characters. */
  readonly length: number;
}

/** FLAG-3: the minimum entropy of a template without a placeholder. */
export const MIN_BITS = 32;

const DEFAULT_TEMPLATE = "flag{[GUID]}";
const GUID_LENGTH = 36;
const TEAM_HASH_LENGTH = 12;

/** FLAG-1: the flag that one team gets. */
export function createFlag(template: string | null, { guid, teamHash, pick }: FlagParts): string {
  const { pieces, table } = parse(template);
  return pieces
    .map((piece) => {
      if (piece.kind === "guid") return guid;
      if (piece.kind === "teamHash") return teamHash;
      return table ? toLeet(piece, table, pick) : piece.text;
    })
    .join("");
}

/** FLAG-3: the strength of a template, and the length of its flags. */
export function measureStrength(template: string | null): TemplateStrength {
  const { pieces, table } = parse(template);
  let bits = 0;
  let length = 0;
  for (const piece of pieces) {
    length += getPieceLength(piece);
    if (piece.kind !== "text" || !piece.inBraces) continue;
    for (const character of piece.text) bits += Math.log2(table?.get(character)?.length ?? 1);
  }
  return { hasPlaceholder: pieces.some(({ kind }) => kind !== "text"), bits, length };
}

export function isStrong({ hasPlaceholder, bits }: TemplateStrength): boolean {
  return hasPlaceholder || bits >= MIN_BITS;
}

interface Text {
  readonly kind: "text";
  readonly text: string;
  readonly inBraces: boolean;
}

type Piece = Text | { readonly kind: "guid" } | { readonly kind: "teamHash" };
type LeetTable = ReadonlyMap<string, string>;

interface ParsedTemplate {
  readonly pieces: readonly Piece[];
  /** Undefined if the text is used unchanged. */
  readonly table: LeetTable | undefined;
}

const PREFIX = /^\[(C?LEET)\]/;
const TOKENS = /(\[GUID\]|\[TEAM_HASH\]|[{}])/;

/** FLAG-2: a prefix selects the table; without a prefix, leet is applied if there is no placeholder. */
function parse(template: string | null): ParsedTemplate {
  const trimmedTemplate = template?.trim() ? template.trim() : DEFAULT_TEMPLATE;
  const prefix = PREFIX.exec(trimmedTemplate)?.[1];
  const pieces = toPieces(trimmedTemplate.replace(PREFIX, ""));
  if (prefix === "CLEET") return { pieces, table: COMPLEX_LEET };
  if (prefix === "LEET") return { pieces, table: SIMPLE_LEET };
  return { pieces, table: pieces.some(({ kind }) => kind !== "text") ? undefined : SIMPLE_LEET };
}

function toPieces(text: string): readonly Piece[] {
  let depth = 0;
  return text
    .split(TOKENS)
    .filter((part) => part !== "")
    .map((part): Piece => {
      if (part === "[GUID]") return { kind: "guid" };
      if (part === "[TEAM_HASH]") return { kind: "teamHash" };
      if (part === "{") depth++;
      else if (part === "}") depth = Math.max(0, depth - 1);
      return { kind: "text", text: part, inBraces: depth > 0 };
    });
}

function getPieceLength(piece: Piece): number {
  if (piece.kind === "guid") return GUID_LENGTH;
  return piece.kind === "teamHash" ? TEAM_HASH_LENGTH : Array.from(piece.text).length;
}

function toLeet(piece: Text, table: LeetTable, pick: FlagParts["pick"]): string {
  const text = piece.text.replaceAll(" ", "_");
  if (!piece.inBraces) return text;
  return Array.from(text, (character) => {
    const choices = table.get(character);
    return choices === undefined ? character : pick(choices);
  }).join("");
}

const SIMPLE_CHOICES = [
  ..."Aa4 Bb68 Cc Dd Ee3 Ff1 Gg69 Hh Ii1l Jj Kk Ll1I Mm Nn Oo0 Pp Qq9 Rr Ss5 Tt7 Uu Vv Ww Xx Yy Zz2".split(
    " ",
  ),
  ..."0oO 1lI 2zZ 3eE 4aA 5Ss 6Gb 7T 8bB 9g".split(" "),
];
/** Each group replaces the group of SIMPLE_CHOICES with the same first character. */
const COMPLEX_CHOICES = "Aa4@ Bb6& Cc( Ii1l! Ll1I! Oo0# Ss5$ Zz2? 0oO# 1lI| 2zZ? 8B&".split(" ");

const SIMPLE_LEET = toTable(SIMPLE_CHOICES);
const COMPLEX_LEET = new Map([...SIMPLE_LEET, ...toTable(COMPLEX_CHOICES)]);

/** Each group contains the replacements of its first character, in upper and in lower case. */
function toTable(choices: readonly string[]): LeetTable {
  return new Map(
    choices.flatMap((group): [string, string][] => {
      const character = group.charAt(0);
      return [
        [character, group],
        [character.toLowerCase(), group],
      ];
    }),
  );
}
