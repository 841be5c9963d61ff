const MAX_LEVEL = 6;

/** Many texts start with `##` or skip levels. Their headings get levels without a gap in the outline of the page. */
export function renumberHeadings(content: DocumentFragment, firstLevel: number): void {
  /** The original levels of a heading and of the headings above it. */
  const outline: number[] = [];
  for (const heading of content.querySelectorAll("h2, h3, h4, h5, h6")) {
    const level = Number(heading.localName.slice(1));
    while ((outline.at(-1) ?? 0) >= level) outline.pop();
    outline.push(level);
    rename(heading, `h${Math.min(firstLevel + outline.length - 1, MAX_LEVEL)}`);
  }
}

function rename(element: Element, name: string): void {
  if (element.localName === name) return;
  const renamed = document.createElement(name);
  for (const attribute of element.attributes) renamed.setAttribute(attribute.name, attribute.value);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
