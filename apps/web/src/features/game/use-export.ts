import type { Endpoint } from "@gonfalon/contract/kernel/endpoint.ts";
import { useState } from "react";
import { download } from "#api/download.ts";
import { useAction } from "#api/use-action.ts";
import { saveFile } from "#ui/save-file.ts";

/** The state of an export, which ExportStatus shows. */
export interface ExportState {
  readonly pending: boolean;
  /** Bytes so far. */
  readonly received: number;
  readonly refusal: unknown;
}

interface Export<Request> extends ExportState {
  /** Returns whether the file was saved. */
  run(request: Request): Promise<boolean>;
}

/** Downloads a file that the server makes from a game, and saves it. */
export function useExport<Request>(endpoint: Endpoint<Request, unknown>): Export<Request> {
  const [received, setReceived] = useState(0);
  const [refusal, setRefusal] = useState<unknown>();
  const action = useAction(
    async (request: Request) => saveFile(await download(endpoint, request, setReceived)),
    { quiet: true },
  );

  async function run(request: Request): Promise<boolean> {
    setReceived(0);
    setRefusal(undefined);
    const outcome = await action.run(request);
    if (!outcome.ok) setRefusal(outcome.error);
    return outcome.ok;
  }

  return { pending: action.pending, received, refusal, run };
}
