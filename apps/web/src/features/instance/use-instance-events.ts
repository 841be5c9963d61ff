import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { notifyInfo } from "#ui/notify.tsx";

/** Notifies players when an instance ends that their team has not stopped. */
export function useInstanceEvents(
  gameId: number,
  getTitle: (challengeId: number) => string | undefined,
): void {
  const { t } = useTranslation();
  useHub(
    "/hub/user",
    { game: gameId },
    {
      ReceivedInstance: ({ challengeId, ended }) => {
        const challenge = getTitle(challengeId);
        if (ended === null || ended === "Requested" || challenge === undefined) return;
        notifyInfo(t("instance.news", { challenge, reason: t(`instance.ending.${ended}`) }));
      },
    },
  );
}
