import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isPlain } from "./plain.ts";
import { DEFAULT_HEADING_LEVEL, type HeadingLevel, type RenderOptions } from "./render-options.ts";

interface RenderedMarkdown<E extends HTMLElement> {
  /** For an element without React children: the text is inserted there. */
  readonly ref: RefObject<E | null>;
  readonly isReady: boolean;
}

/**
 * Renders a text into an element, either inline or with the given level of its first heading. The previous text stays
 * until the next one is ready.
 */
export function useMarkdown<E extends HTMLElement>(
  text: string,
  shape: "inline" | HeadingLevel,
): RenderedMarkdown<E> {
  const ref = useRef<E>(null);
  const [isReady, setIsReady] = useState(false);
  const { t } = useTranslation();
  const idPrefix = `text${useId()}-`;
  const footnotes = t("common.markdown.footnotes");
  const backToText = t("common.markdown.back");

  useEffect(() => {
    let isCurrent = true;
    const labels = { footnotes, backToText };
    const headingLevel = shape === "inline" ? DEFAULT_HEADING_LEVEL : shape;
    const options = { inline: shape === "inline", headingLevel, idPrefix, labels };
    void render(text, options).then((content) => {
      if (!isCurrent) return;
      ref.current?.replaceChildren(content);
      setIsReady(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [text, shape, idPrefix, footnotes, backToText]);

  return { ref, isReady };
}

/** Falls back to the source text if it cannot be rendered. */
async function render(text: string, options: RenderOptions): Promise<Node | string> {
  if (isPlain(text)) return options.inline ? text : createParagraph(text);
  try {
    const { renderMarkdown } = await import("./render.ts");
    return await renderMarkdown(text, options);
  } catch {
    return text;
  }
}

function createParagraph(text: string): Node {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}
