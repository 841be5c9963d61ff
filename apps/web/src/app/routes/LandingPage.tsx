import { getBranding, type LandingBlock } from "@gonfalon/contract/branding.ts";
import { Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useEndpoint } from "#api/use-endpoint.ts";
import { usePlatform } from "#api/use-platform.ts";
import { PlatformBanner } from "#app/layout/PlatformBanner.tsx";
import { CountdownBlock } from "#features/branding/CountdownBlock.tsx";
import { HeroBlock } from "#features/branding/HeroBlock.tsx";
import { SponsorsBlock } from "#features/branding/SponsorsBlock.tsx";
import { HomeGames } from "#features/game/HomeGames.tsx";
import { LatestPosts } from "#features/post/LatestPosts.tsx";
import { Async } from "#ui/Async.tsx";
import { Markdown } from "#ui/Markdown.tsx";
import { toRowKeys } from "#ui/row-keys.ts";

/** The home page as an administrator has arranged it (BRAND-1). */
export function LandingPage() {
  const branding = useEndpoint(getBranding, undefined, { refreshEveryMs: 0 });
  return (
    <Async value={branding} skeleton={<Skeleton height="34rem" />}>
      {({ blocks }) => <Blocks blocks={blocks} />}
    </Async>
  );
}

function Blocks({ blocks }: { readonly blocks: readonly LandingBlock[] }) {
  const { title } = usePlatform();
  const keys = toRowKeys(blocks, (block) => JSON.stringify(block));
  // One block has the main heading: a hero at the top, otherwise the first block of games.
  const mainIndex = blocks[0]?.type === "Hero" ? 0 : blocks.findIndex(({ type }) => type === "Games");
  return (
    <Stack gap="xl">
      {mainIndex < 0 && (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      )}
      {blocks.map((block, index) => (
        <Block key={keys[index]} block={block} order={index === mainIndex ? 1 : 2} />
      ))}
    </Stack>
  );
}

interface BlockProps {
  readonly block: LandingBlock;
  /** The level of the heading. */
  readonly order: 1 | 2;
}

function Block({ block, order }: BlockProps) {
  switch (block.type) {
    case "Hero":
      return <HeroBlock block={block} order={order} />;
    case "Markdown":
      return <Markdown text={block.content} />;
    case "Games":
      return <HomeGames platformBanner={<PlatformBanner order={order} />} order={order} />;
    case "Posts":
      return <LatestPosts />;
    case "Countdown":
      return <CountdownBlock gameId={block.gameId} />;
    case "Sponsors":
      return <SponsorsBlock items={block.items} />;
  }
}
