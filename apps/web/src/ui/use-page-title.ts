import { createContext, useContext, useEffect } from "react";

/** The name of the platform, as shown in page titles; undefined until it is known. */
export const PlatformTitle = createContext<string | undefined>(undefined);

/** Sets the page title: the name of the screen, if any, then the platform. */
export function usePageTitle(screen?: string): void {
  const platform = useContext(PlatformTitle);
  useEffect(() => {
    if (platform === undefined) return;
    document.title = screen === undefined ? platform : `${screen} - ${platform}`;
  }, [screen, platform]);
}
