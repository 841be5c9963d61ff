import { useMediaQuery } from "@mantine/hooks";

/** Whether the window is as narrow as on a phone, with the right value from the first rendering on. */
export function useIsNarrow(): boolean {
  return useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
}
