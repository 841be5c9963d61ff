import { getPlatformAccent } from "@gonfalon/rules/brand-palette.ts";
import { MEBIBYTE } from "@gonfalon/rules/byte-sizes.ts";
import type { DownloadService } from "#features/asset/download.service.ts";
import type { GameService } from "#features/game/game.service.ts";
import type { GameAccess } from "#features/participation/game-access.service.ts";
import type { PostService } from "#features/post/post.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import { ProblemError } from "#kernel/problem-error.ts";
import { readCache } from "#kernel/read-cache.ts";
import type { CardRenderer } from "#ports/card-renderer.ts";
import type { Principal } from "#ports/principal.ts";

export interface CardDeps {
  readonly cards: CardRenderer;
  /** The logo of platforms that have no logo of their own. */
  readonly defaultLogo: () => Promise<Uint8Array | undefined>;
  readonly downloads: Pick<DownloadService, "find">;
  readonly access: Pick<GameAccess, "requireVisible">;
  readonly games: Pick<GameService, "get">;
  readonly posts: Pick<PostService, "get">;
  readonly settings: Pick<SettingsService, "get">;
}

/** The accent color of the product (apps/web/src/theme/palette.ts). */
const DEFAULT_ACCENT = "#f6b51e";
const MAX_PICTURE_BYTES = 20 * MEBIBYTE;
/** About 10 MB in each of the two caches. */
const MAX_CARDS = 100;
/** In the key of a card: no logo at all, not even the default one. */
const NO_LOGO = "none";

export type CardService = ReturnType<typeof cardService>;

/** FEED-5: the images of link previews. A card depends only on the file and the color in its cache key. */
export function cardService(deps: CardDeps) {
  const { cards, defaultLogo, downloads, access, games, posts, settings } = deps;
  const pictures = readCache(createPictureCard, MAX_CARDS);
  const logos = readCache(createLogoCard, MAX_CARDS);

  async function getPlatformCard(): Promise<Uint8Array> {
    const { branding, globalConfig } = await settings.get();
    const accent = getPlatformAccent(branding, globalConfig.customTheme);
    const color = accent ? accent : DEFAULT_ACCENT;
    const card =
      (await ignoreNotFound(logos.get(`${color} ${globalConfig.logoHash ?? ""}`))) ??
      (await logos.get(`${color} ${NO_LOGO}`));
    if (!card) throw new ProblemError("asset.busy");
    return card;
  }

  async function getGameCard(user: Principal | undefined, gameId: number): Promise<Uint8Array> {
    await access.requireVisible(user, gameId);
    const { posterHash } = await games.get(gameId);
    return (await findPictureCard(posterHash)) ?? getPlatformCard();
  }

  async function getPostCard(id: string): Promise<Uint8Array> {
    const { summary, content } = await posts.get(id);
    return (await findPictureCard(findFirstPicture(`${summary}\n${content}`))) ?? getPlatformCard();
  }

  /** The card with a picture; undefined if there is none that can be shown. */
  async function findPictureCard(hash: string | null): Promise<Uint8Array | undefined> {
    return hash === null ? undefined : ignoreNotFound(pictures.get(hash));
  }

  async function createPictureCard(hash: string): Promise<Uint8Array | undefined> {
    return toCard(await cards.crop(await openPicture(hash)));
  }

  async function createLogoCard(key: string): Promise<Uint8Array | undefined> {
    const [color = DEFAULT_ACCENT, hash = ""] = key.split(" ");
    if (hash === NO_LOGO) return toCard(await cards.center(loadNoLogo, color));
    const loadLogo = hash === "" ? defaultLogo : await openPicture(hash);
    return toCard(await cards.center(loadLogo, color)) ?? toCard(await cards.center(loadNoLogo, color));
  }

  function toCard(card: Uint8Array | string): Uint8Array | undefined {
    // Throws, so that the cache stores nothing.
    if (card === "busy") throw new ProblemError("asset.busy");
    return typeof card === "string" ? undefined : card;
  }

  /**
   * Returns a function that reads a picture that everyone can see. Throws for any other picture, so that the caches
   * store nothing.
   */
  async function openPicture(hash: string): Promise<() => Promise<Uint8Array>> {
    const file = await downloads.find(hash, "", undefined);
    if (file.size > MAX_PICTURE_BYTES) throw new ProblemError("asset.not-found");
    return async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of await file.open()) chunks.push(chunk);
      return Buffer.concat(chunks);
    };
  }

  return { getPlatformCard, getGameCard, getPostCard };
}

async function loadNoLogo(): Promise<undefined> {}

/** The card; undefined if its picture is missing, too large or not public. */
async function ignoreNotFound(
  card: Uint8Array | undefined | Promise<Uint8Array | undefined>,
): Promise<Uint8Array | undefined> {
  try {
    return await card;
  } catch (error) {
    if (error instanceof ProblemError && error.key === "asset.not-found") return undefined;
    throw error;
  }
}

/** The hash of the first uploaded picture in a Markdown text. HARM-3: takes linear time. */
function findFirstPicture(markdown: string): string | null {
  let start = 0;
  for (const { 0: path, 1: hash = null, index } of markdown.matchAll(/\/assets\/([0-9a-f]{64})\//g)) {
    if (endsInPicture(markdown.slice(start, index))) return hash;
    start = index + path.length;
  }
  return null;
}

/** Whether the text ends where the URL of a Markdown or HTML image begins. */
function endsInPicture(text: string): boolean {
  if (text.endsWith("](")) {
    const label = text.slice(0, -2);
    return label.lastIndexOf("![") > label.lastIndexOf("]");
  }
  return /\ssrc="$/.test(text) && text.lastIndexOf("<img") > text.lastIndexOf(">");
}
