import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { toAssetUrl } from "@gonfalon/contract/asset-url.ts";
import { upload } from "./upload.ts";

/** Uploads an image for a Markdown text, and returns its URL. */
export async function uploadImage(file: File, onProgress: (fraction: number) => void): Promise<string> {
  const [storedFile] = await upload(uploadAssets, { query: {}, body: { files: [file] } }, onProgress);
  if (!storedFile) throw new Error("the server has not stored the image");
  return toAssetUrl(storedFile);
}
