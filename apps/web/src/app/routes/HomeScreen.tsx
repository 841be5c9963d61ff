import { Stack } from "@mantine/core";
import { PlatformBanner } from "#app/layout/PlatformBanner.tsx";
import { RecentGames } from "#features/game/RecentGames.tsx";
import { LatestPosts } from "#features/post/LatestPosts.tsx";
import { usePageTitle } from "#ui/use-page-title.ts";

/** The home page: the platform, current games and news. */
export function HomeScreen() {
  usePageTitle();
  return (
    <Stack gap="xl">
      <PlatformBanner />
      <RecentGames />
      <LatestPosts />
    </Stack>
  );
}
