import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { sendAndRead } from "./call.ts";
import { readBody } from "./read-body.ts";

/** Sends a request whose response is a large file; `onProgress` receives the number of bytes received so far. */
export function download<Request>(
  endpoint: Endpoint<Request, unknown>,
  request: Request,
  onProgress: (bytes: number) => void,
): Promise<File> {
  return sendAndRead(endpoint, request, async (response) =>
    toFile(response, await readBody(response, onProgress)),
  );
}

/** The content of a response as a file, named by the Content-Disposition header. */
function toFile({ headers }: Response, content: BlobPart[]): File {
  const contentDisposition = headers.get("content-disposition") ?? "";
  const [, name = ""] = /filename\*=UTF-8''(\S+)$/.exec(contentDisposition) ?? [];
  return new File(content, decodeURIComponent(name));
}
