import type { GameNotice } from "@gonfalon/contract/notice.ts";
import { useTranslation } from "react-i18next";
import { InlineMarkdown } from "#ui/InlineMarkdown.tsx";

/** The text of a notice: as the organizers wrote it, or in the user's language if the notice is automatic. */
export function NoticeText({ notice: { type, values } }: { readonly notice: GameNotice }) {
  const { t } = useTranslation();
  const [firstValue = "", secondValue = ""] = values;
  switch (type) {
    case "Normal":
      return <InlineMarkdown text={values.at(-1) ?? ""} />;
    case "NewHint":
    case "NewChallenge":
      return t(`play.notice.${type}`, { challenge: firstValue });
    case "FirstBlood":
    case "SecondBlood":
    case "ThirdBlood":
      return t(`play.notice.${type}`, { team: firstValue, challenge: secondValue });
  }
}
