import { Stack } from "@mantine/core";
import { PlatformBanner } from "#app/layout/PlatformBanner.tsx";
import { HomeGames } from "#features/game/HomeGames.tsx";
import { LatestPosts } from "#features/post/LatestPosts.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

/** The home page: current games and news; the name of the platform if no game runs or is announced. */
export function HomeScreen() {
  usePageTitle();
  return (
    <Stack gap="xl">
      <HomeGames platform={<PlatformBanner />} />
      <LatestPosts />
    </Stack>
  );
}
