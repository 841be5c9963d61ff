import { getInstallation } from "@gonfalon/contract/installation.ts";
import { useTranslation } from "react-i18next";
import { useEndpoint } from "#api/use-endpoint.ts";
import { Note } from "#ui/Note.tsx";

const REFRESH_MS = 30_000;

/** CONTAINER-16: why no containers can be started, for administrators. */
export function EngineErrorNote() {
  const { t } = useTranslation();
  const installation = useEndpoint(getInstallation, undefined, { refreshEveryMs: REFRESH_MS });
  const fault = installation.state === "ready" ? installation.data.engine.fault : null;
  if (fault === null) return null;
  return (
    <Note color="red" title={t("instance.admin.engine-fault")}>
      {fault}
    </Note>
  );
}
