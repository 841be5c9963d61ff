import type { FlagInfo } from "@gonfalon/contract/challenge.ts";
import { getGame } from "@gonfalon/contract/game-view.ts";
import { Button, Group, Text } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { pageField, urlFilter } from "#routing/url-filter.ts";
import { useUrlFilter } from "#routing/use-url-filter.ts";
import { Note } from "#ui/Note.tsx";
import { Pager } from "#ui/Pager.tsx";
import { Rows } from "#ui/Rows.tsx";
import { slicePage } from "#ui/slice-page.ts";
import { AddRemoteFlagsDialog } from "./AddRemoteFlagsDialog.tsx";
import { ConfirmRemoveFlag } from "./ConfirmRemoveFlag.tsx";
import { FlagRow } from "./FlagRow.tsx";
import { FlagSubsection } from "./FlagSubsection.tsx";
import { PoolUpload } from "./PoolUpload.tsx";
import type { SectionProps } from "./section-props.ts";

const FLAGS_PER_PAGE = 30;
const poolFilter = urlFilter({ page: pageField });

/** The attachment pool. Each flag has its own file or URL, and each team is assigned one flag. */
export function PoolSection({ gameId, challenge }: SectionProps) {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const [flagToRemove, setFlagToRemove] = useState<FlagInfo>();
  const { filter, change } = useUrlFilter(poolFilter);
  const { flags } = challenge;
  const { rows, page, pageCount } = slicePage(flags, { page: filter.page, perPage: FLAGS_PER_PAGE });
  return (
    <FlagSubsection title={t("flag.pool.title")}>
      <Text c="dimmed" size="sm">
        {t("flag.pool.hint")}
      </Text>
      <PoolStatus gameId={gameId} flags={flags} />
      <Group align="flex-start">
        <PoolUpload gameId={gameId} challenge={challenge} />
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          {t("flag.pool.add-remote")}
        </Button>
      </Group>
      <Rows>
        {rows.map((flag) => (
          <FlagRow key={flag.id} flag={flag} onRemove={() => setFlagToRemove(flag)} />
        ))}
      </Rows>
      <Pager page={page} pageCount={pageCount} onChange={(nextPage) => change({ page: nextPage })} />
      <AddRemoteFlagsDialog
        gameId={gameId}
        challengeId={challenge.id}
        opened={isAdding}
        onClose={() => setIsAdding(false)}
      />
      <ConfirmRemoveFlag
        gameId={gameId}
        challenge={challenge}
        flag={flagToRemove}
        onClose={() => setFlagToRemove(undefined)}
      />
    </FlagSubsection>
  );
}

interface PoolStatusProps {
  readonly gameId: number;
  readonly flags: readonly FlagInfo[];
}

/**
 * Shows how many flags are assigned and available, and warns if there are fewer than two per registered team. A team
 * without a flag cannot play the challenge.
 */
function PoolStatus({ gameId, flags }: PoolStatusProps) {
  const { t } = useTranslation();
  const game = useEndpoint(getGame, { params: { id: gameId } });
  const assignedCount = flags.filter(({ handedOut }) => handedOut).length;
  const teamCount = game.state === "ready" ? game.data.teamCount : 0;
  const neededCount = Math.max(1, 2 * teamCount);
  return (
    <>
      <Text component="output" display="block">
        {[
          t("flag.pool.total", { count: flags.length }),
          t("flag.pool.assigned", { count: assignedCount }),
          t("flag.pool.available", { count: flags.length - assignedCount }),
        ].join(" · ")}
      </Text>
      {flags.length < neededCount && (
        <Note color="yellow" role="note">
          {teamCount > 0 && <div>{t("flag.pool.teams", { count: teamCount })}</div>}
          <div>{t("flag.pool.upload-more", { count: neededCount })}</div>
        </Note>
      )}
    </>
  );
}
