/** Breaks a text into lines that fit; a single word that does not fit has its own line. */
export function wrapText(text: string, fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = [];
  let line = "";
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: "word" }).segment(text)) {
    if (line !== "" && !fits((line + segment).trimEnd())) {
      lines.push(line.trimEnd());
      line = "";
    }
    line += line === "" ? segment.trimStart() : segment;
  }
  return [...lines, line.trimEnd()];
}
