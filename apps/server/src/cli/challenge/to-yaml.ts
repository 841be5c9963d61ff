import { Document, visit } from "yaml";

/** PyYAML rejects these characters, or reads them as a line break or a byte order mark. */
const UNSAFE_CHARACTERS = /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g;

/** Returns YAML in which parsers of YAML 1.1 (ctfcli uses PyYAML) and of YAML 1.2 find the same strings. */
export function toYaml(value: unknown): string {
  const document = new Document(value, { compat: "yaml-1.1" });
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === "string" && needsQuotes(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  // Strings with these characters are in double quotes, where escape sequences are allowed.
  return document.toString().replaceAll(UNSAFE_CHARACTERS, toEscapeSequence);
}

/**
 * Without quotes, PyYAML rejects strings with tabs, and reads `=` and more dates and numbers than the `yaml` package
 * as other values. No such string starts with a letter; `compat` quotes words such as `yes`. Strings with several lines
 * are written as blocks, which are always strings, but PyYAML loses the spaces of a blank first line.
 */
function needsQuotes(text: string): boolean {
  return !/^[a-z][^\t\n]*$|^\S.*\n/i.test(text) || text.search(UNSAFE_CHARACTERS) >= 0;
}

function toEscapeSequence(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
