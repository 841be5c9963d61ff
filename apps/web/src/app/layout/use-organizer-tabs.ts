import { includesRole } from "@gonfalon/rules/roles.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconCategory,
  IconChecklist,
  IconEye,
  IconFileCheck,
  IconNetwork,
  IconPlusMinus,
  IconPuzzle,
  IconSettings,
  IconSpeakerphone,
  IconUsersGroup,
  IconWebhook,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useProfile } from "#api/session.ts";
import { paths } from "#routing/paths.ts";

interface Tab {
  readonly label:
    | "overview.title"
    | `game.admin.tabs.${"challenges" | "review" | "notices" | "writeups" | "info"}`
    | "adjustment.title"
    | "division.title"
    | "webhook.title"
    | "play.tabs.monitor"
    | `monitor.${"cheats" | "traffic"}`;
  readonly path: (id: number) => string;
  readonly icon: Icon;
  /** The lowest role that may open the screen. */
  readonly role: "Monitor" | "Admin";
}

const tabs: readonly Tab[] = [
  { label: "overview.title", path: paths.admin.gameOverview, icon: IconChecklist, role: "Admin" },
  { label: "game.admin.tabs.challenges", path: paths.admin.challenges, icon: IconPuzzle, role: "Admin" },
  { label: "game.admin.tabs.review", path: paths.admin.gameReview, icon: IconUsersGroup, role: "Admin" },
  { label: "division.title", path: paths.admin.gameDivisions, icon: IconCategory, role: "Admin" },
  { label: "adjustment.title", path: paths.admin.gameScores, icon: IconPlusMinus, role: "Admin" },
  { label: "game.admin.tabs.notices", path: paths.admin.gameNotices, icon: IconSpeakerphone, role: "Admin" },
  { label: "play.tabs.monitor", path: paths.admin.gameMonitor, icon: IconEye, role: "Monitor" },
  { label: "monitor.cheats", path: paths.admin.gameCheatInfo, icon: IconAlertTriangle, role: "Monitor" },
  { label: "monitor.traffic", path: paths.admin.gameTraffic, icon: IconNetwork, role: "Monitor" },
  { label: "game.admin.tabs.writeups", path: paths.admin.gameWriteups, icon: IconFileCheck, role: "Admin" },
  { label: "webhook.title", path: paths.admin.gameWebhooks, icon: IconWebhook, role: "Admin" },
  { label: "game.admin.tabs.info", path: paths.admin.gameInfo, icon: IconSettings, role: "Admin" },
];

/** The screens for organizers that the user may open. */
export function useOrganizerTabs(gameId: number) {
  const { t } = useTranslation();
  const role = useProfile()?.role ?? "User";
  return tabs
    .filter((tab) => includesRole(role, tab.role))
    .map(({ label, path, icon }) => ({ name: t(label), path: path(gameId), icon }));
}
