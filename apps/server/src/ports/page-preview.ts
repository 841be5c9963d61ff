/** FEED-4: how other sites show a link to a page. */
export interface PagePreview {
  readonly type: "website" | "article";
  readonly title: string;
  readonly description: string;
  readonly siteName: string;
  /** Absolute, like all URLs of a preview. */
  readonly url: string;
  readonly image: string;
  readonly feeds: readonly { readonly url: string; readonly mediaType: string }[];
}
