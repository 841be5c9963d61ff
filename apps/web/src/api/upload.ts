import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { i18n } from "#i18n/i18n.ts";
import { createCommonHeaders, readProblem, readReply, toFormData, toUrl } from "./call.ts";

const STALL_TIMEOUT_MS = 60_000;

/**
 * Uploads files and reports the progress, from 0 to 1; without a progress bar, use `call`.
 * Fails after a minute without progress. The response of a slow endpoint has no time limit after the last byte is sent.
 */
export function upload<Request, Reply>(
  endpoint: Endpoint<Request, Reply>,
  request: Request,
  onProgress: (fraction: number) => void,
): Promise<Reply> {
  // fetch does not report upload progress.
  const transfer = new XMLHttpRequest();
  transfer.open(endpoint.method, toUrl(endpoint, request));
  for (const [name, value] of Object.entries(createCommonHeaders())) transfer.setRequestHeader(name, value);
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  const response = new Promise<Reply>((resolve, reject) => {
    const fail = () => reject(new Error(i18n.t("common.error.network")));
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        fail();
        transfer.abort();
      }, STALL_TIMEOUT_MS);
    };
    restartStallTimer();
    transfer.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      onProgress(total === 0 ? 1 : loaded / total);
    };
    if (endpoint.slow) transfer.upload.onload = () => clearTimeout(stallTimer);
    transfer.onerror = fail;
    transfer.onload = () => {
      try {
        if (transfer.status >= 300) throw readProblem(transfer.status, transfer.responseText);
        resolve(readReply<Reply>(transfer.responseText));
      } catch (error) {
        reject(error);
      }
    };
    transfer.send(toFormData(endpoint, request) ?? null);
  });
  return response.finally(() => clearTimeout(stallTimer));
}
