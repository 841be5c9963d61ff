import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePlatform } from "#api/use-platform.ts";
import { paths } from "./paths.ts";
import classes from "./Shell.module.css";

/** The platform's own words, and what it runs on. */
export function Footer() {
  const { t } = useTranslation();
  const { footerInfo } = usePlatform();
  return (
    <footer className={classes.footer}>
      {footerInfo && (
        <Text size="sm" c="dimmed" className={classes.footerText ?? ""}>
          {footerInfo}
        </Text>
      )}
      <Anchor component={Link} to={paths.about} size="sm">
        {t("shell.footer", { product: "Gonfalon" })}
      </Anchor>
    </footer>
  );
}
