import { Alert, Button, Group, Text } from "@mantine/core";
import { IconShieldLock } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useFactorRequired } from "#api/factor-required.ts";
import { paths } from "#routing/paths.ts";

/** FACTOR-6: shown after a request was rejected because the account lacks a second factor. */
export function FactorNotice() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (!useFactorRequired() || pathname === paths.account.security) return null;
  return (
    <Alert m="md" color="yellow" icon={<IconShieldLock aria-hidden />}>
      <Group justify="space-between">
        <Text>{t("security.required.text")}</Text>
        <Button component={Link} to={paths.account.security}>
          {t("security.required.button")}
        </Button>
      </Group>
    </Alert>
  );
}
