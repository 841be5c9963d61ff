import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
import { Key } from "#ui/Key.tsx";
import classes from "./ProjectorHints.module.css";

const keys = [
  ["←", "common.pager.previous"],
  ["→", "common.pager.next"],
  ["␣", "shell.keys.stop"],
  ["F", "shell.keys.full-screen"],
] as const;

/** PROJ-2: the keys and the exit link, shown for the first seconds. Touch screens always show the link. */
export function ProjectorHints({ gameId }: { readonly gameId: number }) {
  const { t } = useTranslation();
  return (
    <footer className={classes.hints}>
      {keys.map(([key, action]) => (
        <span key={key}>
          <Key name={key} /> {t(action)}
        </span>
      ))}
      <Link to={paths.gameScoreboard(gameId)}>
        <Key name="Esc" /> {t("shell.keys.leave")}
      </Link>
    </footer>
  );
}
