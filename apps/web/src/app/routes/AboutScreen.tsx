import { Anchor, Badge, Code, Group, Paper, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { buildInfo, isOfficialBuild } from "#app/build-info.ts";
import { formatDateTime } from "#i18n/format.ts";
import { Mark } from "#ui/Mark.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import classes from "./AboutScreen.module.css";

const LICENSE_URL = "https://www.gnu.org/licenses/agpl-3.0.html";

/** The software of this platform: version, license and source. */
export function AboutScreen() {
  const { t } = useTranslation();
  const { sourceUrl } = usePlatform();
  const isOfficial = isOfficialBuild(buildInfo);
  return (
    <Stack gap="lg" maw="46rem">
      <PageTitle>{t("about.title")}</PageTitle>
      <Group gap="md" wrap="nowrap" align="center">
        <Mark size={72} />
        <Text className={classes.product ?? ""}>Gonfalon</Text>
      </Group>
      <Text size="lg">{t("about.summary")}</Text>
      <Paper p="lg">
        <dl className={classes.facts}>
          <Fact name={t("about.version")}>
            <Badge color={isOfficial ? "green" : "red"} variant="light" tt="none">
              {isOfficial ? buildInfo.tag : t("about.unofficial")}
            </Badge>
          </Fact>
          {isOfficial && (
            <>
              <Fact name={t("about.commit")}>
                <Code>{buildInfo.sha.slice(0, 8)}</Code>
              </Fact>
              <Fact name={t("about.built")}>{formatDateTime(new Date(buildInfo.timestamp))}</Fact>
            </>
          )}
          <Fact name={t("about.license")}>
            <Anchor href={LICENSE_URL} target="_blank" rel="noreferrer license">
              AGPL-3.0-only
            </Anchor>
          </Fact>
          {sourceUrl && (
            <Fact name={t("about.source")}>
              <Anchor href={sourceUrl} target="_blank" rel="noreferrer">
                {sourceUrl}
              </Anchor>
            </Fact>
          )}
        </dl>
      </Paper>
    </Stack>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
