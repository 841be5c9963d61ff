import { checkProvider, type Provider } from "@gonfalon/contract/provider.ts";
import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconEdit, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "#api/call.ts";
import { useAction } from "#api/use-action.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { providerKindNames } from "./provider-kinds.ts";

interface Props {
  readonly provider: Provider;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function ProviderRow({ provider, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const { id, name, kind, key, enabled, links } = provider;
  const [problem, setProblem] = useState<string | null>();
  const check = useAction(() => call(checkProvider, { params: { guid: id } }));

  async function runCheck() {
    const outcome = await check.run();
    if (outcome.ok) setProblem(outcome.data.problem);
  }

  return (
    <Group component="li" justify="space-between" align="flex-start">
      <Stack gap={4} miw={0}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          <Badge variant="outline" color="gray">
            {providerKindNames[kind]}
          </Badge>
          {!enabled && (
            <Badge variant="light" color="gray">
              {t("provider.admin.off")}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {key} · {t("provider.admin.links", { count: links })}
        </Text>
        {problem !== undefined && (
          <Text component="output" size="sm" c={problem === null ? "green" : "red"}>
            {problem === null
              ? t("provider.admin.check-ok", { name })
              : t("provider.admin.check-failed", { name, code: problem })}
          </Text>
        )}
      </Stack>
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="default"
          size="xs"
          loading={check.pending}
          aria-label={t("provider.admin.check-name", { name })}
          onClick={() => void runCheck()}
        >
          {t("provider.admin.check")}
        </Button>
        <IconButton icon={IconEdit} label={t("provider.admin.edit", { name })} onClick={onEdit} />
        <IconButton
          icon={IconTrash}
          label={t("provider.admin.delete", { name })}
          destructive
          onClick={onDelete}
        />
      </Group>
    </Group>
  );
}
