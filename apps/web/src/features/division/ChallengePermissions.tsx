import { listEditedChallenges } from "@gonfalon/contract/challenge.ts";
import { Radio, Stack, Text, Title } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import {
  type DivisionPermissions,
  limitToSelectedChallenges,
  seesOnlySelectedChallenges,
} from "./division-permissions.ts";
import { PermissionsTable } from "./PermissionsTable.tsx";

interface Props {
  readonly gameId: number;
  readonly permissions: DivisionPermissions;
  readonly onChange: (permissions: DivisionPermissions) => void;
}

/** Which challenges the teams of a division see, and what they may do with each. */
export function ChallengePermissions({ gameId, permissions, onChange }: Props) {
  const { t } = useTranslation();
  const challenges = useEndpoint(listEditedChallenges, { params: { id: gameId } });
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t("division.scope.label")}
        value={seesOnlySelectedChallenges(permissions) ? "chosen" : "all"}
        onChange={(scope) => onChange(limitToSelectedChallenges(permissions, scope === "chosen"))}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={t("division.scope.all")} />
          <Radio value="chosen" label={t("division.scope.chosen")} />
        </Stack>
      </Radio.Group>
      <Title order={3} size="h4">
        {t("division.table.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("division.table.hint")}
      </Text>
      <Async value={challenges}>
        {(list) =>
          list.length === 0 ? (
            <Text>{t("division.table.empty")}</Text>
          ) : (
            <PermissionsTable challenges={list} permissions={permissions} onChange={onChange} />
          )
        }
      </Async>
    </Stack>
  );
}
