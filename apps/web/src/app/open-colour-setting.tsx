import { Center, Loader } from "@mantine/core";
import { modals } from "@mantine/modals";
import { lazy, Suspense } from "react";

const ColourSetting = lazy(async () => ({
  default: (await import("#theme/ColourSetting.tsx")).ColourSetting,
}));

/** Opens the colour setting; its picker is loaded only then. */
export function openColourSetting(title: string): void {
  modals.open({
    title,
    children: (
      <Suspense
        fallback={
          <Center p="xl">
            <Loader type="bars" />
          </Center>
        }
      >
        <ColourSetting />
      </Suspense>
    ),
  });
}
