import { toCanonicalForm } from "./canonical.ts";
import { CONFUSABLES } from "./confusables.gen.ts";

let confusables: ReadonlyMap<string, string> | undefined;

/** Parsed on first use, because it takes tens of milliseconds and a process starts without a name to compare. */
function getConfusables(): ReadonlyMap<string, string> {
  confusables ??= new Map(
    CONFUSABLES.trim()
      .split("\n")
      .flatMap((line) => {
        const [target = "", sources = ""] = line.split(":");
        return sources.split(",").map((source) => [fromHex(source), fromHex(target)] as const);
      }),
  );
  return confusables;
}

function fromHex(codePoints: string): string {
  return String.fromCodePoint(...codePoints.split(" ").map((text) => Number.parseInt(text, 16)));
}

/** The skeleton of UTS 39, except that ASCII digits stay: `r00t` is not `root`. */
function toSkeleton(text: string): string {
  const prototypes = Array.from(text.normalize("NFD")).map((character) =>
    /[0-9]/.test(character) ? character : (getConfusables().get(character) ?? character),
  );
  return prototypes.join("").normalize("NFD");
}

/**
 * NAME-1: two names that share a key look alike. The first key compares the name as it is written, the second in lower
 * case, because lower-case letters have other look-alikes.
 */
export function toNameKeys(name: string): readonly string[] {
  const writtenKey = toCanonicalForm(toSkeleton(name.normalize("NFKC").trim()));
  const lowerCaseKey = toCanonicalForm(toSkeleton(toCanonicalForm(name)));
  return [...new Set([writtenKey, lowerCaseKey])].sort();
}
