import type { CodeLine, LineMark } from "./code-notations.ts";

/** Elements that are nested deeper become plain text, because every line repeats its ancestor elements. */
const MAX_DEPTH = 8;

const ELEMENTS: Readonly<Partial<Record<LineMark, string>>> = {
  add: "ins",
  remove: "del",
  highlight: "mark",
};

/** Wraps every line of a highlighted code block in an element with the marks of the line. */
export function markLines(code: Element, lines: readonly CodeLine[]): void {
  const contents = splitLines(code);
  const wrappedLines = lines.map(({ marks }, index) => {
    const [first] = marks;
    const element = document.createElement((first && ELEMENTS[first]) ?? "span");
    element.dataset["line"] = [...marks].join(" ");
    element.append(contents[index] ?? "", "\n");
    return element;
  });
  code.replaceChildren(...wrappedLines);
  if (lines.some(({ marks }) => marks.has("focus"))) code.setAttribute("data-focus", "");
}

/** The content of each line, with copies of the elements that span several lines. */
function splitLines(code: Element): readonly DocumentFragment[] {
  const lines = [document.createDocumentFragment()];
  let openElements: Node[] = [];

  function append(node: Node): void {
    (openElements.at(-1) ?? lines.at(-1))?.appendChild(node);
  }

  function startLine(): void {
    const elements = openElements;
    lines.push(document.createDocumentFragment());
    openElements = [];
    for (const element of elements) enter(element);
  }

  function enter(element: Node): void {
    const copy = element.cloneNode(false);
    append(copy);
    openElements.push(copy);
  }

  function visit(node: Node): void {
    if (node.nodeType !== Node.TEXT_NODE && openElements.length < MAX_DEPTH) {
      enter(node);
      for (const child of node.childNodes) visit(child);
      openElements.pop();
      return;
    }
    for (const [index, part] of (node.textContent ?? "").split("\n").entries()) {
      if (index > 0) startLine();
      append(document.createTextNode(part));
    }
  }

  for (const child of code.childNodes) visit(child);
  return lines;
}
