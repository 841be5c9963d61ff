import type { Download, DownloadList } from "@gonfalon/contract/downloads.ts";
import useSWR from "swr";

const INDEX_URL = "/downloads/index.json";
const NO_DOWNLOADS: readonly Download[] = [];

/** The files of the tunnel program that this platform offers; none while they load, or if they cannot be listed. */
export function useDownloads(): readonly Download[] {
  const { data } = useSWR(INDEX_URL, loadDownloads, { revalidateOnFocus: false, shouldRetryOnError: false });
  return data ?? NO_DOWNLOADS;
}

async function loadDownloads(): Promise<readonly Download[]> {
  const response = await fetch(INDEX_URL);
  if (!response.ok) return NO_DOWNLOADS;
  // The server generates this list.
  return ((await response.json()) as DownloadList).files;
}

const PACKAGE = "gonfalon-tunnel.tgz";

/** The npx command that runs the tunnel program, if the platform offers its package. */
export function formatNpxCommand(files: readonly Download[], origin: string): string | undefined {
  return files.some(({ name }) => name === PACKAGE) ? `npx ${origin}/downloads/${PACKAGE}` : undefined;
}
