import { withTimeout } from "./with-timeout.ts";

/**
 * Reads the body of a response in parts; `onProgress` receives the number of bytes received so far. The time limit
 * applies to each part, so that it does not limit a long download.
 */
export async function readBody(
  { body }: Response,
  onProgress?: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  if (!reader) return parts;
  const readPart = () => withTimeout(reader.read(), () => void reader.cancel().catch(() => undefined));
  let bytes = 0;
  for (let part = await readPart(); part.value !== undefined; part = await readPart()) {
    parts.push(part.value);
    bytes += part.value.byteLength;
    onProgress?.(bytes);
  }
  return parts;
}

/** Reads the body of a response as text. */
export async function readText(response: Response): Promise<string> {
  const parts = await readBody(response);
  const decoder = new TextDecoder();
  return parts.map((part) => decoder.decode(part, { stream: true })).join("") + decoder.decode();
}
