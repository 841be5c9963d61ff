import { displayName } from "@gonfalon/rules/platform-name.ts";
import type { ReactNode } from "react";
import { type ActionNotifier, ActionNotifierContext } from "#api/action-notifier.ts";
import { usePlatform } from "#api/use-platform.ts";
import { notifyError, notifySuccess } from "#ui/notify.tsx";
import { PlatformTitle } from "#ui/use-page-title.ts";

const notifier: ActionNotifier = { success: notifySuccess, error: notifyError };

/** Connects api/ and ui/, which do not import each other. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  return (
    <ActionNotifierContext value={notifier}>
      <PlatformTitle value={platform.title === "" ? undefined : displayName(platform)}>
        {children}
      </PlatformTitle>
    </ActionNotifierContext>
  );
}
