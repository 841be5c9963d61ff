import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import type { FlagKind } from "@gonfalon/contract/enums.ts";
import { Select, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { Rows } from "#ui/Rows.tsx";
import { AddFlagsForm } from "./AddFlagsForm.tsx";
import { ConfirmRemoveFlag } from "./ConfirmRemoveFlag.tsx";
import { FlagRow } from "./FlagRow.tsx";
import { FlagSubsection } from "./FlagSubsection.tsx";
import { parseFlags } from "./flag-lines.ts";
import type { SectionProps } from "./section-props.ts";
import { TryAnswer } from "./TryAnswer.tsx";

const KINDS = ["Exact", "CaseInsensitive", "Regex"] as const satisfies readonly FlagKind[];

/** The flags of a challenge, which are the same for every team. */
export function FlagSection({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<FlagKind>("Exact");
  const [flagToRemove, setFlagToRemove] = useState<FlagInfo>();
  return (
    <FlagSubsection title={t("flag.list.title")}>
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
      <Select
        label={t("flag.kind.label")}
        data={KINDS.map((name) => ({ value: name, label: t(`flag.kind.${name}`) }))}
        value={kind}
        onChange={(name) => name && setKind(name)}
        allowDeselect={false}
        maw="20rem"
      />
      {kind === "Regex" && (
        <Text size="sm" c="dimmed">
          {t("flag.kind.pattern-hint")}
        </Text>
      )}
      <AddFlagsForm
        gameId={gameId}
        challengeId={challenge.id}
        lineFormat="plain"
        parse={(text) => parseFlags(text, kind)}
        rows={1}
      />
      {challenge.flags.length > 0 && <TryAnswer gameId={gameId} challenge={challenge} />}
      <ConfirmRemoveFlag
        gameId={gameId}
        challenge={challenge}
        flag={flagToRemove}
        onClose={() => setFlagToRemove(undefined)}
      />
    </FlagSubsection>
  );
}
