import { listCheats } from "@gonfalon/contract/cheat.ts";
import { reviewParticipation } from "@gonfalon/contract/participation.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import type { Participation } from "./involved-teams.ts";

/** Takes a team out of the game, after a question. */
export function SuspendButton({ participation }: { readonly participation: Participation }) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const team = participation.team.name;
  const suspend = useAction(
    () => call(reviewParticipation, { params: { id: participation.id }, body: { status: "Suspended" } }),
    { success: t("monitor.cheat.suspended", { team }), refresh: [listCheats] },
  );

  async function confirm() {
    const { ok } = await suspend.run();
    if (ok) setAsks(false);
  }

  return (
    <>
      <Button color="red" variant="light" onClick={() => setAsks(true)}>
        {t("monitor.cheat.suspend")}
      </Button>
      <ConfirmDialog
        opened={asks}
        grave
        title={t("monitor.cheat.suspend-title", { team })}
        text={t("monitor.cheat.suspend-text")}
        confirm={t("monitor.cheat.suspend")}
        pending={suspend.pending}
        onConfirm={() => void confirm()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
