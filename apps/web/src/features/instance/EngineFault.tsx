import { getInstallation } from "@gonfalon/contract/installation.ts";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";

const EVERY_MS = 30_000;

/** CONTAINER-16: why no containers can be started, for administrators. */
export function EngineFault() {
  const { t } = useTranslation();
  const installation = useEndpoint(getInstallation, undefined, { refreshEveryMs: EVERY_MS });
  const fault = installation.state === "ready" ? installation.data.engine.fault : null;
  if (fault === null) return null;
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t("instance.admin.engine-fault")}>
      {fault}
    </Alert>
  );
}
