import { Anchor } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePlatform } from "#api/use-platform.ts";
import { paths } from "#routing/paths.ts";
import { Markdown } from "#ui/Markdown.tsx";
import classes from "./Shell.module.css";

/** The footer text of the platform, and a link to the screen about its software. */
export function Footer() {
  const { t } = useTranslation();
  const { footerInfo } = usePlatform();
  return (
    <footer className={classes.footer}>
      {footerInfo && (
        <div className={classes.footerText}>
          <Markdown text={footerInfo} />
        </div>
      )}
      <Anchor component={Link} to={paths.about} size="sm">
        {t("shell.footer", { product: "Gonfalon" })}
      </Anchor>
    </footer>
  );
}
