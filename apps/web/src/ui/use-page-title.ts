import { useEffect } from "react";
import { usePlatform } from "#api/use-platform.ts";

/** Names the page in the browser's tab and history: the screen, if it has a name, then the platform. */
export function usePageTitle(screen?: string): void {
  const { title } = usePlatform();
  useEffect(() => {
    if (title === "") return;
    document.title = screen === undefined ? `${title}::CTF` : `${screen} - ${title}::CTF`;
  }, [screen, title]);
}
