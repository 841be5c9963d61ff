import { Suspense } from "react";
import { showDialog, useOpenDialog } from "#routing/open-dialog.ts";
import { lazyDialog } from "#ui/lazy-screen.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";

const CommandPalette = lazyDialog(() => import("./CommandPalette.tsx"), "CommandPalette");

/** The command palette, which is loaded when it is opened for the first time. */
export function PaletteDialog() {
  const openDialog = useOpenDialog();
  useShortcuts({ "Mod+k": () => showDialog(openDialog === "palette" ? undefined : "palette") });
  return <Suspense>{openDialog === "palette" && <CommandPalette />}</Suspense>;
}
