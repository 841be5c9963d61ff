import { Stack } from "@mantine/core";
import { PlatformBanner } from "#app/layout/PlatformBanner.tsx";
import { HomeGames } from "#features/game/HomeGames.tsx";
import { LatestPosts } from "#features/post/LatestPosts.tsx";
import { lazyScreen } from "#ui/lazy-screen.ts";
import { usePageTitle } from "#ui/use-page-title.ts";

const LandingPage = lazyScreen(() => import("./LandingPage.tsx"), "LandingPage");

/**
 * The home page: current games and posts; the name of the platform if no game runs or is announced.
 * A platform with a landing page shows the landing page instead.
 */
export function HomeScreen() {
  usePageTitle();
  // The server writes this tag, so that browsers request the blocks only if the platform has any.
  if (document.querySelector('meta[name="landing-page"]')) return <LandingPage />;
  return (
    <Stack gap="xl">
      <HomeGames platformBanner={<PlatformBanner />} />
      <LatestPosts />
    </Stack>
  );
}
