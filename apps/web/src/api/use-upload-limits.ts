import { type ClientConfig, getClientConfig } from "@gonfalon/contract/settings.ts";
import { useEndpoint } from "./use-endpoint.ts";

export type UploadLimits = Pick<ClientConfig, "attachmentBytes" | "packageBytes">;

/** Until the limits are known the server decides. */
const unknownYet: UploadLimits = { attachmentBytes: Infinity, packageBytes: Infinity };

/** How large the files may be that organizers upload. */
export function useUploadLimits(): UploadLimits {
  const config = useEndpoint(getClientConfig, undefined, { once: true });
  return config.state === "ready" ? config.data : unknownYet;
}
