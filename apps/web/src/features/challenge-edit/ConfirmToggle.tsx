import { updateChallenge } from "@gonfalon/contract/challenge.ts";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { useLastDefined } from "#ui/use-last-defined.ts";
import { challengeReadEndpoints } from "./challenge-read-endpoints.ts";

interface ChallengeToToggle {
  readonly id: number;
  readonly title: string;
  readonly isEnabled: boolean;
}

interface Props {
  readonly gameId: number;
  /** Undefined closes the dialog. */
  readonly challenge: ChallengeToToggle | undefined;
  /** Saves the changes before the challenge is enabled; throws if that fails. */
  readonly saveChanges?: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation before a challenge is enabled or disabled. */
export function ConfirmToggle({ gameId, challenge, saveChanges, onClose }: Props) {
  const { t } = useTranslation();
  const lastChallenge = useLastDefined(challenge);
  const title = lastChallenge?.title ?? "";
  const kind = lastChallenge?.isEnabled ? "disable" : "enable";
  const change = useAction(
    async (cid: number) => {
      if (kind === "enable") await saveChanges?.();
      return call(updateChallenge, { params: { id: gameId, cid }, body: { isEnabled: kind === "enable" } });
    },
    { success: t(`challenge.${kind}.done`, { title }), refresh: challengeReadEndpoints },
  );

  async function confirm(close: () => void) {
    if (challenge) await change.run(challenge.id);
    close();
  }

  return (
    <ConfirmDialog
      opened={challenge !== undefined}
      title={t(`challenge.${kind}.title`, { title })}
      text={[t(`challenge.${kind}.text`), kind === "enable" && saveChanges && t("challenge.enable.saves")]
        .filter(Boolean)
        .join(" ")}
      confirm={t(`challenge.${kind}.confirm`)}
      destructive={kind === "disable"}
      pending={change.pending}
      onConfirm={(close) => void confirm(close)}
      onClose={onClose}
    />
  );
}
