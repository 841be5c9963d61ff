/** Supported image types, detected by content. */
export type ImageType = "image/png" | "image/gif" | "image/jpeg" | "image/webp" | "image/avif" | "image/heic";

/** The image type by its first bytes; the name and the declared type are ignored. */
export function detectImageType(bytes: Uint8Array): ImageType | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^RIFF.{4}WEBP/s.test(head)) return "image/webp";
  return head.slice(4, 8) === "ftyp" ? detectBrandedType(bytes, head) : undefined;
}

/** AVIF and HEIC share a container: the list of brands in its first box distinguishes them. */
function detectBrandedType(bytes: Uint8Array, head: string): ImageType | undefined {
  const end = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const brands = head.slice(8, Math.min(end, 64));
  if (/avi[fs]/.test(brands)) return "image/avif";
  return /hei[cxms]|hev[cxms]/.test(brands) ? "image/heic" : undefined;
}

const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ["7z", "application/x-7z-compressed"],
  ["bz2", "application/x-bzip2"],
  ["csv", "text/csv"],
  ["gz", "application/gzip"],
  ["html", "text/html"],
  ["jar", "application/java-archive"],
  ["json", "application/json"],
  ["md", "text/markdown"],
  ["mp3", "audio/mpeg"],
  ["mp4", "video/mp4"],
  ["ogg", "audio/ogg"],
  ["pcap", "application/vnd.tcpdump.pcap"],
  ["pdf", "application/pdf"],
  ["rar", "application/vnd.rar"],
  ["svg", "image/svg+xml"],
  ["tar", "application/x-tar"],
  ["tgz", "application/gzip"],
  ["txt", "text/plain"],
  ["wasm", "application/wasm"],
  ["wav", "audio/wav"],
  ["woff2", "font/woff2"],
  ["xml", "application/xml"],
  ["xz", "application/x-xz"],
  ["zip", "application/zip"],
  ["zst", "application/zstd"],
]);

/** The media type of a file: images by content, others by name. */
export function detectMediaType(name: string, bytes: Uint8Array): string {
  return detectImageType(bytes) ?? BY_EXTENSION.get(getExtension(name)) ?? "application/octet-stream";
}

/** In lower case, without the dot; empty if there is none. */
function getExtension(name: string): string {
  return /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
}
