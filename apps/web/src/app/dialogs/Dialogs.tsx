import { Suspense } from "react";
import { useOpenDialog } from "#routing/open-dialog.ts";
import { lazyDialog } from "#ui/lazy-screen.ts";

const ColorDialog = lazyDialog(() => import("./ColorDialog.tsx"), "ColorDialog");
const ShortcutDialog = lazyDialog(() => import("./ShortcutDialog.tsx"), "ShortcutDialog");

/** Dialogs that any screen can open. Each is loaded on demand: most first views have none. */
export function Dialogs() {
  const openDialog = useOpenDialog();
  return (
    <Suspense>
      {openDialog === "color" && <ColorDialog />}
      {openDialog === "keys" && <ShortcutDialog />}
    </Suspense>
  );
}
