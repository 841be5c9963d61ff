import { Kbd } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { paths } from "#routing/paths.ts";
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
          <Kbd>{key}</Kbd> {t(action)}
        </span>
      ))}
      <Link to={paths.gameScoreboard(gameId)}>
        <Kbd>Esc</Kbd> {t("shell.keys.leave")}
      </Link>
    </footer>
  );
}
