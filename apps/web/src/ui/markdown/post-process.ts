import type { RenderOptions } from "./render-options.ts";
import { renumberHeadings } from "./renumber-headings.ts";

/** Post-processing of rendered text: headings, safe external links, unique ids, lazy images and media players. */
export function postProcess(
  content: DocumentFragment,
  { idPrefix, labels, headingLevel }: RenderOptions,
): void {
  renumberHeadings(content, headingLevel);
  for (const element of content.querySelectorAll("[id]")) element.id = idPrefix + element.id;
  for (const element of content.querySelectorAll("[aria-describedby]")) {
    element.setAttribute("aria-describedby", idPrefix + element.getAttribute("aria-describedby"));
  }
  for (const link of content.querySelectorAll("a[href]")) postProcessLink(link, idPrefix);
  for (const image of content.querySelectorAll("img")) {
    image.setAttribute("loading", "lazy");
    image.setAttribute("decoding", "async");
    image.setAttribute("referrerpolicy", "no-referrer");
  }
  for (const source of content.querySelectorAll("source:not(audio > source, video > source)"))
    source.remove();
  for (const media of content.querySelectorAll<HTMLMediaElement>("audio, video")) {
    media.controls = true;
    // Load on the first click: idle players would use up the few connections that a browser opens per host.
    media.preload = "none";
  }
  for (const back of content.querySelectorAll("[data-footnote-backref]")) {
    back.setAttribute("aria-label", labels.backToText);
    // The bundled fonts do not contain ↩.
    back.textContent = back.textContent.replace("↩", "^");
  }
  // Wide code scrolls and must be scrollable by keyboard.
  for (const block of content.querySelectorAll("pre")) block.tabIndex = 0;
  for (const table of content.querySelectorAll("table")) makeScrollable(table);
}

function postProcessLink(link: Element, idPrefix: string): void {
  const href = link.getAttribute("href") ?? "";
  if (href.startsWith("#")) return linkToElement(link, idPrefix + href.slice(1));
  if (!URL.canParse(href, document.baseURI)) return link.removeAttribute("href");
  const { origin, protocol } = new URL(href, document.baseURI);
  if (!protocol.startsWith("http") || origin === globalThis.location.origin) return;
  link.setAttribute("target", "_blank");
  link.setAttribute("rel", "noopener noreferrer");
}

/** Makes a link scroll to an element. The URL of the page stays, because its fragment can be the open challenge. */
function linkToElement(link: Element, id: string): void {
  link.setAttribute("href", `#${id}`);
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const target = document.getElementById(id);
    if (!target) return;
    target.tabIndex = target.matches("a[href]") ? 0 : -1;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  });
}

function makeScrollable(table: HTMLTableElement): void {
  const frame = document.createElement("div");
  frame.dataset["scroll"] = "";
  frame.tabIndex = 0;
  table.replaceWith(frame);
  frame.append(table);
}
