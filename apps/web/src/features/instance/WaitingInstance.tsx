import { Progress, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { InstanceState } from "./instance-state.ts";

interface Props {
  readonly state: Extract<InstanceState, { readonly kind: "queued" | "starting" }>;
}

/** An instance that is queued or starting. */
export function WaitingInstance({ state }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="xs">
      <Progress value={100} animated aria-label={t(`instance.state.${state.kind}`)} />
      <Text component="output" size="sm">
        {state.kind === "queued"
          ? t("instance.queue", { place: state.position })
          : t("instance.start.pending")}
      </Text>
    </Stack>
  );
}
