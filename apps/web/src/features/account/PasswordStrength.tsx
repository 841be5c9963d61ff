import {
  computePasswordStrength,
  listPassedChecks,
  passwordChecks,
  passwordLength,
} from "@gonfalon/rules/password.ts";
import { Group, List, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

/** The strength of a password while it is typed: a bar, and the checks with their results. */
export function PasswordStrength({ password }: { readonly password: string }) {
  const { t } = useTranslation();
  const passedChecks = listPassedChecks(password);
  const strength = computePasswordStrength(password);
  return (
    <Stack gap="xs">
      <Progress
        value={strength * 100}
        color={getStrengthColor(strength)}
        size="sm"
        aria-label={t("account.strength.label")}
      />
      <List spacing={2} size="sm" listStyleType="none" withPadding={false}>
        {passwordChecks.map((check) => {
          const isPassed = passedChecks.includes(check);
          return (
            <List.Item key={check}>
              <Group gap="xs" wrap="nowrap" c={isPassed ? "teal" : "dimmed"}>
                {isPassed ? <IconCheck size={16} aria-hidden /> : <IconPointFilled size={16} aria-hidden />}
                <Text size="sm" inherit>
                  {t(`account.strength.${check}`, { count: passwordLength.min })}
                  <VisuallyHidden>
                    {`: ${isPassed ? t("account.strength.met") : t("account.strength.missing")}`}
                  </VisuallyHidden>
                </Text>
              </Group>
            </List.Item>
          );
        })}
      </List>
    </Stack>
  );
}

function getStrengthColor(strength: number): string {
  if (strength < 0.5) return "red";
  return strength < 0.8 ? "yellow" : "teal";
}
