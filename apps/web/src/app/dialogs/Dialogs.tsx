import { lazy, Suspense } from "react";
import { useOpenDialog } from "#routing/open-dialog.ts";

const ColorDialog = lazy(async () => ({ default: (await import("./ColorDialog.tsx")).ColorDialog }));
const ShortcutSheet = lazy(async () => ({ default: (await import("./ShortcutSheet.tsx")).ShortcutSheet }));

/** Dialogs that any screen can open. Each is loaded on demand: most first views have none. */
export function Dialogs() {
  const openDialog = useOpenDialog();
  return (
    <Suspense>
      {openDialog === "color" && <ColorDialog />}
      {openDialog === "keys" && <ShortcutSheet />}
    </Suspense>
  );
}
