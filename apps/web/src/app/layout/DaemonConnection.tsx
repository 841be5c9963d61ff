import { getGame } from "@gonfalon/contract/game-view.ts";
import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import { useMatch } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { usePlatform } from "#api/use-platform.ts";
import { DaemonRunner } from "#features/daemon/DaemonRunner.tsx";
import { paths } from "#routing/paths.ts";
import type { TunnelDaemon } from "#tunnel/tunnel.ts";

const GAME_SCREENS: string = `${paths.game(":id")}/*`;

interface Props {
  readonly onChange: (daemon: TunnelDaemon | undefined) => void;
}

/** Connects to the daemon, which shows this site by the title of the open game, or of the platform if none is open. */
export function DaemonConnection({ onChange }: Props) {
  const { title, titleSuffix } = usePlatform();
  const id = Number(useMatch(GAME_SCREENS)?.params["id"]);
  const game = useEndpoint(getGame, Number.isSafeInteger(id) && id > 0 ? { params: { id } } : undefined, {
    refreshEveryMs: 0,
  });
  const shownTitle = game.state === "ready" ? game.data.title : title;
  return <DaemonRunner name={formatDisplayName({ title: shownTitle, titleSuffix })} onChange={onChange} />;
}
