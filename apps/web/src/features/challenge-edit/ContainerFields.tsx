import type { NetworkMode } from "@gonfalon/contract/enums.ts";
import { limits } from "@gonfalon/contract/limits.ts";
import { NumberInput, Radio, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { usePlatform } from "#api/use-platform.ts";
import { type ChallengeForm, containerNumberFields, getRange } from "./challenge-form.ts";

/** The image, the resource limits, the isolation and the traffic capture of a challenge's containers. */
export function ContainerFields({ form }: { readonly form: UseFormReturnType<ChallengeForm> }) {
  const { t } = useTranslation();
  const { trafficCapture } = usePlatform();
  return (
    <>
      <TextInput
        {...form.getInputProps("containerImage")}
        label={t("challenge.field.image")}
        description={t("challenge.field.image-hint")}
        maxLength={limits.containerImage}
      />
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {containerNumberFields.map((name) => (
          <NumberInput
            key={name}
            {...form.getInputProps(name)}
            label={t(`challenge.field.${name}`)}
            description={t(`challenge.field.${name}-hint`)}
            min={getRange(name).min}
            max={getRange(name).max}
            clampBehavior="none"
            allowDecimal={false}
          />
        ))}
      </SimpleGrid>
      <Radio.Group {...form.getInputProps("networkMode")} label={t("challenge.field.network")}>
        <Stack gap="xs" mt="xs">
          {(["Open", "Isolated"] as const satisfies readonly NetworkMode[]).map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`challenge.network.${mode}`)}
              description={t(`challenge.network.${mode}-hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Switch
        {...form.getInputProps("readOnlyRoot", { type: "checkbox" })}
        label={t("challenge.field.read-only")}
        description={t("challenge.field.read-only-hint")}
      />
      <Switch
        {...form.getInputProps("noNewPrivileges", { type: "checkbox" })}
        label={t("challenge.field.no-new-privileges")}
        description={t("challenge.field.no-new-privileges-hint")}
      />
      <Switch
        {...form.getInputProps("enableTrafficCapture", { type: "checkbox" })}
        label={t("challenge.field.capture")}
        description={t(trafficCapture ? "challenge.field.capture-hint" : "traffic.off")}
      />
    </>
  );
}
