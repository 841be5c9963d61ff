export interface RenderOptions {
  /** Inline marks and formulas only. */
  readonly inline: boolean;
  /** A prefix that makes the ids of this text unique on the page. */
  readonly idPrefix: string;
  readonly labels: Labels;
}

/** Translated labels of the generated footnotes: the section heading and the link back to the text. */
export interface Labels {
  readonly footnotes: string;
  readonly backToText: string;
}
