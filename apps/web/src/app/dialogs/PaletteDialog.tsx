import { lazy, Suspense } from "react";
import { showDialog, useOpenDialog } from "#routing/open-dialog.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";

const CommandPalette = lazy(async () => ({ default: (await import("./CommandPalette.tsx")).CommandPalette }));

/** The command palette, which is loaded when it is opened for the first time. */
export function PaletteDialog() {
  const opened = useOpenDialog();
  useShortcuts({ "Mod+k": () => showDialog(opened === "palette" ? undefined : "palette") });
  return <Suspense>{opened === "palette" && <CommandPalette />}</Suspense>;
}
