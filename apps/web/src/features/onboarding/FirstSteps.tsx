import { listEditedGames } from "@gonfalon/contract/game.ts";
import { getInstallation } from "@gonfalon/contract/installation.ts";
import { DEFAULT_TITLE } from "@gonfalon/contract/settings.ts";
import { Anchor, Button } from "@mantine/core";
import { IconCircle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { usePlatform } from "#api/use-platform.ts";
import { paths } from "#routing/paths.ts";
import { Section } from "#ui/Section.tsx";
import classes from "./FirstSteps.module.css";
import { listSteps, needsFirstSteps } from "./steps.ts";

/** The first steps on a new platform; hidden once the initial password is changed and there is a game. */
export function FirstSteps({ onCreateGame }: { readonly onCreateGame: () => void }) {
  const { t } = useTranslation();
  const { title } = usePlatform();
  const installation = useEndpoint(getInstallation);
  const games = useEndpoint(listEditedGames, { query: { count: 1, skip: 0 } });
  if (installation.state !== "ready" || games.state !== "ready") return null;
  const { initialPassword, sendsMail } = installation.data;
  const facts = {
    hasInitialPassword: initialPassword,
    sendsMail,
    isNamed: title !== DEFAULT_TITLE,
    gameCount: games.data.total,
  };
  if (!needsFirstSteps(facts)) return null;
  return (
    <Section title={t("onboarding.title")}>
      <ul className={classes.list}>
        {listSteps(facts).map(({ name, isDone }) => (
          <li key={name} data-done={isDone || undefined}>
            {isDone ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
            {isDone && t(`onboarding.${name}.done`)}
            {!isDone && name === "game" && (
              <Button size="xs" onClick={onCreateGame}>
                {t("onboarding.game.open")}
              </Button>
            )}
            {!isDone && name !== "game" && (
              <Anchor component={Link} to={stepPaths[name]}>
                {t(`onboarding.${name}.open`)}
              </Anchor>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const stepPaths = {
  password: paths.account.security,
  name: paths.admin.settings,
  mail: paths.admin.checkup,
} as const;
