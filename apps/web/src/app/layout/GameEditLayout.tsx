import { type GameInfo, getEditedGame } from "@gonfalon/contract/game.ts";
import { Anchor, Group, Skeleton } from "@mantine/core";
import {
  type Icon,
  IconFileCheck,
  IconInfoCircle,
  IconPuzzle,
  IconSpeakerphone,
  IconUsersGroup,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link, Outlet, useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { TabStrip } from "#app/navigation/TabStrip.tsx";
import { NotFoundScreen } from "#app/routes/NotFoundScreen.tsx";
import { EditedGame } from "#game/edited-game.ts";
import { paths } from "#routing/paths.ts";
import { ProblemResponse } from "#state/problem-response.ts";
import { Async } from "#ui/Async.tsx";
import { Spinner } from "./Spinner.tsx";

interface Tab {
  readonly name: "info" | "notices" | "challenges" | "review" | "writeups";
  readonly path: (id: number) => string;
  readonly icon: Icon;
}

const tabs: readonly Tab[] = [
  { name: "info", path: paths.admin.gameInfo, icon: IconInfoCircle },
  { name: "notices", path: paths.admin.gameNotices, icon: IconSpeakerphone },
  { name: "challenges", path: paths.admin.challenges, icon: IconPuzzle },
  { name: "review", path: paths.admin.gameReview, icon: IconUsersGroup },
  { name: "writeups", path: paths.admin.gameWriteups, icon: IconFileCheck },
];

/** Layout of the screens that edit a game, with its name and their tabs. */
export function GameEditLayout() {
  const { id } = useParams();
  const gameId = /^[1-9]\d{0,9}$/.test(id ?? "") ? Number(id) : undefined;
  // No polling: the data must not change while it is being edited.
  const game = useEndpoint(getEditedGame, gameId === undefined ? undefined : { params: { id: gameId } }, {
    refreshEveryMs: 0,
  });
  const isMissing =
    gameId === undefined ||
    (game.state === "failed" && game.error instanceof ProblemResponse && game.error.status === 404);
  if (isMissing) return <NotFoundScreen />;
  return (
    <Async value={game} skeleton={<Skeleton height={320} />}>
      {(data) => <Frame game={data} />}
    </Async>
  );
}

function Frame({ game }: { readonly game: GameInfo }) {
  const { t } = useTranslation();
  return (
    <>
      <TabStrip
        label={t("game.admin.tabs.label")}
        tabs={tabs.map(({ name, path, icon }) => ({
          name: t(`game.admin.tabs.${name}`),
          path: path(game.id),
          icon,
        }))}
      />
      <Group justify="space-between" mb="md">
        <Anchor component={Link} to={paths.game(game.id)} fw={600} style={{ overflowWrap: "anywhere" }}>
          {game.title}
        </Anchor>
        <Anchor component={Link} to={paths.admin.games} size="sm">
          {t("game.admin.title")}
        </Anchor>
      </Group>
      <EditedGame value={game}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </EditedGame>
    </>
  );
}
