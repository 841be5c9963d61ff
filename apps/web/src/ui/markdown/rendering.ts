export interface Rendering {
  /** Inline marks and formulas only. */
  readonly inline: boolean;
  /** A prefix that makes the ids of this text unique on the page. */
  readonly idPrefix: string;
  readonly labels: Labels;
}

/** Generated labels in a text. */
export interface Labels {
  readonly footnotes: string;
  readonly backToText: string;
}
