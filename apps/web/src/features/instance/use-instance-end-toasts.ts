import { useTranslation } from "react-i18next";
import { useHub } from "#api/realtime.ts";
import { notifyInfo } from "#ui/notify.tsx";

/** Shows a toast when an instance of the user's team ends, unless the team has stopped it. */
export function useInstanceEndToasts(
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
