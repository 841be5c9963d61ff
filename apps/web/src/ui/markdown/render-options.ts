export type HeadingLevel = 2 | 3 | 4;

/** Level 1 belongs to the screen. */
export const DEFAULT_HEADING_LEVEL: HeadingLevel = 2;

export interface RenderOptions {
  /** Inline marks and formulas only. */
  readonly inline: boolean;
  /** The level of the first heading, below the heading of the screen or dialog that shows the text. */
  readonly headingLevel: HeadingLevel;
  /** A prefix that makes the ids of this text unique on the page. */
  readonly idPrefix: string;
  readonly labels: Labels;
}

/** Translated labels of the generated footnotes: the section heading and the link back to the text. */
export interface Labels {
  readonly footnotes: string;
  readonly backToText: string;
}
