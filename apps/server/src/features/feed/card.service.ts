import { platformAccent } from "@gonfalon/rules/brand-palette.ts";
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
  readonly downloads: Pick<DownloadService, "open">;
  readonly access: Pick<GameAccess, "requireVisible">;
  readonly games: Pick<GameService, "get">;
  readonly posts: Pick<PostService, "get">;
  readonly settings: Pick<SettingsService, "get">;
}

/** The accent color of the product (apps/web/src/theme/palette.ts). */
const DEFAULT_ACCENT = "#f6b51e";
const MAX_PICTURE_BYTES = 20 * 1024 ** 2;
/** About 10 MB. */
const MAX_CARDS = 100;

export type CardService = ReturnType<typeof cardService>;

/** FEED-5: the images of link previews. A card depends only on the file and the color in its cache key. */
export function cardService(deps: CardDeps) {
  const { cards, defaultLogo, downloads, access, games, posts, settings } = deps;
  const pictures = readCache((hash: string) => crop(hash), MAX_CARDS);
  const logos = readCache((key: string) => center(key), MAX_CARDS);

  async function platformCard(): Promise<Uint8Array> {
    const { branding, globalConfig } = await settings.get();
    const accent = platformAccent(branding, globalConfig.customTheme);
    const card = await logos.get(`${accent ? accent : DEFAULT_ACCENT} ${globalConfig.logoHash ?? ""}`);
    if (!card) throw new ProblemError("asset.busy");
    return card;
  }

  async function gameCard(user: Principal | undefined, gameId: number): Promise<Uint8Array> {
    await access.requireVisible(user, gameId);
    const { posterHash } = await games.get(gameId);
    return (await findPictureCard(posterHash)) ?? platformCard();
  }

  async function postCard(id: string): Promise<Uint8Array> {
    const { summary, content } = await posts.get(id);
    return (await findPictureCard(findFirstPicture(`${summary}\n${content}`))) ?? platformCard();
  }

  /** The card with a picture; undefined if there is none that can be shown. */
  async function findPictureCard(hash: string | null): Promise<Uint8Array | undefined> {
    try {
      return hash === null ? undefined : await pictures.get(hash);
    } catch (error) {
      if (error instanceof ProblemError && error.key === "asset.not-found") return undefined;
      throw error;
    }
  }

  async function crop(hash: string): Promise<Uint8Array | undefined> {
    return toCard(await cards.crop(await readPicture(hash)));
  }

  async function center(key: string): Promise<Uint8Array | undefined> {
    const [color = DEFAULT_ACCENT, hash = ""] = key.split(" ");
    const logo = hash === "" ? await defaultLogo() : await readPicture(hash);
    return toCard(await cards.center(logo, color)) ?? toCard(await cards.center(undefined, color));
  }

  function toCard(card: Uint8Array | string): Uint8Array | undefined {
    // Throws, so that the cache stores nothing.
    if (card === "busy") throw new ProblemError("asset.busy");
    return typeof card === "string" ? undefined : card;
  }

  /** Reads a picture that everyone can see. Throws for any other, so that the caches store nothing. */
  async function readPicture(hash: string): Promise<Uint8Array> {
    const file = await downloads.open(hash, "", undefined);
    if (file.size > MAX_PICTURE_BYTES) throw new ProblemError("asset.not-found");
    const chunks: Uint8Array[] = [];
    for await (const chunk of await file.open()) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  return { platformCard, gameCard, postCard };
}

/** The hash of the first uploaded picture in a Markdown text. */
function findFirstPicture(markdown: string): string | null {
  const [, hash = null] = /(?:!\[[^\]]*\]\(|<img[^>]*\ssrc=")\/assets\/([0-9a-f]{64})\//.exec(markdown) ?? [];
  return hash;
}
