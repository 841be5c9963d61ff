/** The title of the platform or of a game, and the platform setting `titleSuffix`. */
interface TitleSettings {
  readonly title: string;
  readonly titleSuffix: boolean;
}

/** The suffix that platforms and games get when the platform setting `titleSuffix` is on. */
export const TITLE_SUFFIX = "::CTF";

/** SET-6: the name of the platform, or the title of a game, as users see it. */
export function formatDisplayName({ title, titleSuffix }: TitleSettings): string {
  return titleSuffix ? `${title}${TITLE_SUFFIX}` : title;
}
