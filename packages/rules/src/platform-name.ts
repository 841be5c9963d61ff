/** The settings that determine the name of the platform. */
interface TitleSettings {
  readonly title: string;
  readonly titleSuffix: boolean;
}

/** The suffix that platforms and games get when the platform setting `titleSuffix` is on. */
export const TITLE_SUFFIX = "::CTF";

/** The name of the platform, or the title of a game, as page titles, mails and the tunnel daemon show it. */
export function displayName({ title, titleSuffix }: TitleSettings): string {
  return titleSuffix ? `${title}${TITLE_SUFFIX}` : title;
}
