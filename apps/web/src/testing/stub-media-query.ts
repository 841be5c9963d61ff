import { vi } from "vitest";

/** Media queries that contain this feature match, and all others do not. */
export function stubMediaQuery(feature: string): void {
  vi.spyOn(globalThis, "matchMedia").mockImplementation((query) => {
    const mediaQueryList = new EventTarget() as MediaQueryList;
    return Object.assign(mediaQueryList, { matches: query.includes(feature), media: query });
  });
}
