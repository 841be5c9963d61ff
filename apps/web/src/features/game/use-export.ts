import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { useState } from "react";
import { download } from "#api/download.ts";
import { useAction } from "#api/use-action.ts";
import { saveFile } from "#ui/save-file.ts";
import { useSubmitError } from "#ui/use-submit-error.ts";

/** The state of an export, which ExportStatus shows. */
export interface ExportState {
  readonly pending: boolean;
  /** The number of bytes received so far. */
  readonly receivedBytes: number;
  readonly error: unknown;
}

interface Export<Request> extends ExportState {
  /** Returns whether the file was saved. */
  run(request: Request): Promise<boolean>;
}

/** Downloads a file that the server creates from a game, and saves it. */
export function useExport<Request>(endpoint: Endpoint<Request, unknown>): Export<Request> {
  const [receivedBytes, setReceivedBytes] = useState(0);
  const { error, attempt } = useSubmitError();
  const action = useAction(
    async (request: Request) => saveFile(await download(endpoint, request, setReceivedBytes)),
    { quiet: true },
  );

  async function run(request: Request): Promise<boolean> {
    setReceivedBytes(0);
    return (await attempt(() => action.run(request))) !== undefined;
  }

  return { pending: action.pending, receivedBytes, error, run };
}
