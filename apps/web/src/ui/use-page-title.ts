import { displayName } from "@gonfalon/rules/platform-name.ts";
import { useEffect } from "react";
import { usePlatform } from "#api/use-platform.ts";

/** Sets the page title: the name of the screen, if any, then the platform. */
export function usePageTitle(screen?: string): void {
  const { title, titleSuffix } = usePlatform();
  useEffect(() => {
    if (title === "") return;
    const platform = displayName({ title, titleSuffix });
    document.title = screen === undefined ? platform : `${screen} - ${platform}`;
  }, [screen, title, titleSuffix]);
}
