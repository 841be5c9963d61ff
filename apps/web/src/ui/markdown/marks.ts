/** A text and its selection. */
export interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Mark = "bold" | "italic" | "code" | "link" | "list";

/** Adds the mark to the selection, or removes it; the same text stays selected. */
export function applyMark(mark: Mark, selection: Selection): Selection {
  switch (mark) {
    case "bold":
      return wrap(selection, "**");
    case "italic":
      return wrap(selection, "_");
    case "code":
      return getSelectedText(selection).includes("\n") ? fence(selection) : wrap(selection, "`");
    case "link":
      return link(selection);
    case "list":
      return list(selection);
  }
}

function getSelectedText({ text, start, end }: Selection): string {
  return text.slice(start, end);
}

function wrap({ text, start, end }: Selection, sign: string): Selection {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const inner = text.slice(start, end);
  if (before.endsWith(sign) && after.startsWith(sign)) {
    const from = start - sign.length;
    return {
      text: before.slice(0, from) + inner + after.slice(sign.length),
      start: from,
      end: end - sign.length,
    };
  }
  const from = start + sign.length;
  return { text: before + sign + inner + sign + after, start: from, end: end + sign.length };
}

function fence({ text, start, end }: Selection): Selection {
  const inner = text.slice(start, end);
  const opening = "```\n";
  return {
    text: `${text.slice(0, start)}${opening}${inner}\n\`\`\`${text.slice(end)}`,
    start: start + opening.length,
    end: end + opening.length,
  };
}

const URL_PLACEHOLDER = "https://";

/** The placeholder for the URL is selected next. */
function link({ text, start, end }: Selection): Selection {
  const label = text.slice(start, end);
  const urlStart = start + label.length + 3;
  return {
    text: `${text.slice(0, start)}[${label}](${URL_PLACEHOLDER})${text.slice(end)}`,
    start: urlStart,
    end: urlStart + URL_PLACEHOLDER.length,
  };
}

function list({ text, start, end }: Selection): Selection {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lines = text.slice(from, end).split("\n");
  const isList = lines.every((line) => line.startsWith("- "));
  const changed = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join("\n");
  return { text: text.slice(0, from) + changed + text.slice(end), start: from, end: from + changed.length };
}
