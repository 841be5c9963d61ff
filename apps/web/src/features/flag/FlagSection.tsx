import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { Rows } from "#ui/Rows.tsx";
import { AddFlagsForm } from "./AddFlagsForm.tsx";
import { ConfirmRemoveFlag } from "./ConfirmRemoveFlag.tsx";
import { FlagRow } from "./FlagRow.tsx";
import { readFlags } from "./flag-lines.ts";
import { Part } from "./Part.tsx";
import type { SectionProps } from "./section-props.ts";

/** The flags of a challenge, each of which solves it for every team. */
export function FlagSection({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const [flagToRemove, setFlagToRemove] = useState<FlagInfo>();
  return (
    <Part title={t("flag.list.title")}>
      {challenge.flags.length === 0 && (
        <Note color="yellow" role="note">
          {t("flag.list.empty")}
        </Note>
      )}
      <Rows>
        {challenge.flags.map((flag) => (
          <FlagRow key={flag.id} flag={flag} onRemove={() => setFlagToRemove(flag)} />
        ))}
      </Rows>
      <AddFlagsForm gameId={gameId} challengeId={challenge.id} kind="plain" read={readFlags} rows={1} />
      <ConfirmRemoveFlag
        gameId={gameId}
        challenge={challenge}
        flag={flagToRemove}
        onClose={() => setFlagToRemove(undefined)}
      />
    </Part>
  );
}
