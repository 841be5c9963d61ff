import { getEditedChallenge } from "@gonfalon/contract/challenge.ts";
import { Anchor, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { useEndpoint } from "#api/use-endpoint.ts";
import { paths } from "#routing/paths.ts";
import { Async } from "#ui/Async.tsx";
import { PageTitle } from "#ui/PageTitle.tsx";
import { AttachmentSection } from "./AttachmentSection.tsx";
import { FlagSection } from "./FlagSection.tsx";
import { PoolSection } from "./PoolSection.tsx";
import type { SectionProps } from "./section-props.ts";
import { TemplateSection } from "./TemplateSection.tsx";

/** The flags and the attachment of a challenge. */
export function FlagsScreen() {
  const { t } = useTranslation();
  const params = useParams();
  const [gameId, challengeId] = [Number(params["id"]), Number(params["chalId"])];
  const challenge = useEndpoint(getEditedChallenge, { params: { id: gameId, cid: challengeId } });
  return (
    <Stack maw="60rem" gap="lg">
      <Anchor component={Link} to={paths.admin.challenge(gameId, challengeId)} size="sm">
        <Group component="span" gap={4}>
          <IconArrowLeft size={16} aria-hidden />
          {t("flag.back")}
        </Group>
      </Anchor>
      <PageTitle>{t("flag.title")}</PageTitle>
      <Async value={challenge} skeleton={<Skeleton h="24rem" />}>
        {(data) => (
          <>
            <Text c="dimmed">
              {data.title} · {t(`challenge.type.${data.type}`)}
            </Text>
            <Sections gameId={gameId} challenge={data} />
          </>
        )}
      </Async>
    </Stack>
  );
}

function Sections(props: SectionProps) {
  switch (props.challenge.type) {
    case "DynamicAttachment":
      return <PoolSection {...props} />;
    case "DynamicContainer":
      return (
        <>
          <TemplateSection {...props} />
          <AttachmentSection {...props} />
        </>
      );
    case "StaticAttachment":
    case "StaticContainer":
      return (
        <>
          <FlagSection {...props} />
          <AttachmentSection {...props} />
        </>
      );
  }
}
