import { type ClientConfig, getClientConfig } from "@gonfalon/contract/settings.ts";
import { useEndpoint } from "./use-endpoint.ts";

export type UploadLimits = Pick<ClientConfig, "attachmentBytes" | "packageBytes">;

/** Used until the limits are loaded; the server enforces them anyway. */
const UNLIMITED: UploadLimits = { attachmentBytes: Infinity, packageBytes: Infinity };

/** The size limits of the files that organizers upload. */
export function useUploadLimits(): UploadLimits {
  const config = useEndpoint(getClientConfig, undefined, { once: true });
  return config.state === "ready" ? config.data : UNLIMITED;
}
