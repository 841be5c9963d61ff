import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { sendAndRead } from "./call.ts";

/** Sends a request whose response is a large file; `onProgress` receives the number of bytes received so far. */
export function download<Request>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
  onProgress: (bytes: number) => void,
): Promise<File> {
  return sendAndRead(endpoint, request, async (response) => {
    const chunks: BlobPart[] = [];
    let bytes = 0;
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
      chunks.push(part.value);
      bytes += part.value.byteLength;
      onProgress(bytes);
    }
    return toFile(response, chunks);
  });
}

/** The content of a response as a file, named by the Content-Disposition header. */
function toFile({ headers }: Response, content: BlobPart[]): File {
  const contentDisposition = headers.get("content-disposition") ?? "";
  const [, name = ""] = /filename\*=UTF-8''(\S+)$/.exec(contentDisposition) ?? [];
  return new File(content, decodeURIComponent(name));
}
