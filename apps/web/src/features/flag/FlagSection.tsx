import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import { Button, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { Rows } from "#ui/Rows.tsx";
import { Section } from "#ui/Section.tsx";
import { AddFlagsDialog } from "./AddFlagsDialog.tsx";
import { ConfirmRemoveFlag } from "./ConfirmRemoveFlag.tsx";
import { FlagRow } from "./FlagRow.tsx";
import { readFlags } from "./flag-lines.ts";
import type { SectionProps } from "./section-props.ts";

/** The flags of a challenge, each of which solves it for every team. */
export function FlagSection({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const [flagToRemove, setFlagToRemove] = useState<FlagInfo>();
  return (
    <Section title={t("flag.list.title")}>
      {challenge.flags.length === 0 && <Note color="yellow">{t("flag.list.empty")}</Note>}
      <Rows>
        {challenge.flags.map((flag) => (
          <FlagRow key={flag.id} flag={flag} onRemove={() => setFlagToRemove(flag)} />
        ))}
      </Rows>
      <Group>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t("flag.add.button")}
        </Button>
      </Group>
      <AddFlagsDialog
        gameId={gameId}
        challengeId={challenge.id}
        opened={adding}
        onClose={() => setAdding(false)}
        kind="plain"
        read={readFlags}
      />
      <ConfirmRemoveFlag
        gameId={gameId}
        challenge={challenge}
        flag={flagToRemove}
        onClose={() => setFlagToRemove(undefined)}
      />
    </Section>
  );
}
