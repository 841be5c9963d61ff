/** A text and its selection. */
export interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export type Mark = "bold" | "italic" | "code" | "link" | "list";

/** Adds the mark to the selection. Removes it if the selection has it, except for links and code blocks. */
export function applyMark(mark: Mark, selection: Selection): Selection {
  switch (mark) {
    case "bold":
      return wrap(selection, "**");
    case "italic":
      return wrap(selection, "_");
    case "code":
      return getSelectedText(selection).includes("\n") ? wrapInFence(selection) : wrap(selection, "`");
    case "link":
      return insertLink(selection);
    case "list":
      return toggleList(selection);
  }
}

function getSelectedText({ text, start, end }: Selection): string {
  return text.slice(start, end);
}

function wrap(selection: Selection, delimiter: string): Selection {
  const { text, start, end } = selection;
  const before = text.slice(0, start);
  const after = text.slice(end);
  const selectedText = getSelectedText(selection);
  if (before.endsWith(delimiter) && after.startsWith(delimiter)) {
    const from = start - delimiter.length;
    return {
      text: before.slice(0, from) + selectedText + after.slice(delimiter.length),
      start: from,
      end: end - delimiter.length,
    };
  }
  const from = start + delimiter.length;
  return {
    text: before + delimiter + selectedText + delimiter + after,
    start: from,
    end: end + delimiter.length,
  };
}

function wrapInFence(selection: Selection): Selection {
  const { text, start, end } = selection;
  const selectedText = getSelectedText(selection);
  const openingFence = "```\n";
  return {
    text: `${text.slice(0, start)}${openingFence}${selectedText}\n\`\`\`${text.slice(end)}`,
    start: start + openingFence.length,
    end: end + openingFence.length,
  };
}

const URL_PLACEHOLDER = "https://";

/** Selects the placeholder for the URL. */
function insertLink(selection: Selection): Selection {
  const { text, start, end } = selection;
  const label = getSelectedText(selection);
  const urlStart = start + label.length + 3;
  return {
    text: `${text.slice(0, start)}[${label}](${URL_PLACEHOLDER})${text.slice(end)}`,
    start: urlStart,
    end: urlStart + URL_PLACEHOLDER.length,
  };
}

/** Marks whole lines and selects them. */
function toggleList({ text, start, end }: Selection): Selection {
  // A negative position would search at 0.
  const from = start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1;
  const lines = text.slice(from, end).split("\n");
  const isList = lines.every((line) => line.startsWith("- "));
  const changedText = lines.map((line) => (isList ? line.slice(2) : `- ${line}`)).join("\n");
  return {
    text: text.slice(0, from) + changedText + text.slice(end),
    start: from,
    end: from + changedText.length,
  };
}
