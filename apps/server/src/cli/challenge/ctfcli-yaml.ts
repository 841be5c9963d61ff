import { parseYaml } from "#features/challenge-document/challenge-yaml.ts";

/**
 * Notes about strings that ctfcli, which reads YAML 1.1, reads as other values. ctfcli ignores the member `gonfalon`.
 */
export function listYaml11Notes(text: string): readonly string[] {
  const { gonfalon: _, ...members } = parseYaml(text) as Readonly<Record<string, unknown>>;
  return listDifferences(members, tryParseYaml11(text), "").map(
    ({ path, value, other }) =>
      `ctfcli reads ${path} as ${JSON.stringify(other)}, not as ${JSON.stringify(value)}: write it in quotes`,
  );
}

interface Difference {
  readonly path: string;
  readonly value: string;
  /** The value in YAML 1.1. */
  readonly other: unknown;
}

/** Returns undefined if the text is not YAML 1.1. */
function tryParseYaml11(text: string): unknown {
  try {
    return parseYaml(text, undefined, "1.1");
  } catch {
    return undefined;
  }
}

/** The strings in `value` that differ in `other`. Members that `other` does not have are skipped. */
function listDifferences(value: unknown, other: unknown, path: string): readonly Difference[] {
  if (other === undefined || value === other) return [];
  if (typeof value === "string") return isReadByCtfcli(value, other) ? [{ path, value, other }] : [];
  if (typeof value !== "object" || value === null || typeof other !== "object" || other === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    listDifferences(member, Reflect.get(other, name), `${path}/${name}`),
  );
}

/**
 * Whether ctfcli, which uses PyYAML, reads the string as `other` too. PyYAML reads `y`, `n` and `.` as strings; the
 * `yaml` package reads them as booleans and NaN.
 */
function isReadByCtfcli(text: string, other: unknown): boolean {
  return !/^[yn]$/i.test(text) && !Number.isNaN(other);
}
