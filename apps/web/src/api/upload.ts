import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { i18n } from "#i18n/i18n.ts";
import { commonHeaders, readProblem, readReply, toFormData, toUrl } from "./call.ts";

/** Uploads files and reports the progress, from 0 to 1; without a progress bar, use `call`. */
export function upload<Request, Reply>(
  endpoint: Endpoint<Request, Reply>,
  request: Request,
  onProgress: (fraction: number) => void,
): Promise<Reply> {
  // fetch does not report upload progress.
  const transfer = new XMLHttpRequest();
  transfer.open(endpoint.method, toUrl(endpoint, request));
  for (const [name, value] of Object.entries(commonHeaders())) transfer.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    transfer.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
    transfer.onerror = () => reject(new Error(i18n.t("common.error.network")));
    transfer.onload = () => {
      if (transfer.status < 300) resolve(readReply<Reply>(transfer.responseText));
      else reject(readProblem(transfer.status, transfer.responseText));
    };
    transfer.send(toFormData(endpoint, request) ?? null);
  });
}
