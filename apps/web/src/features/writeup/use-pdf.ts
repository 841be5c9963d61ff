import { useEffect, useState } from "react";
import { readProblem } from "#api/call.ts";
import type { Loaded } from "#state/loaded.ts";
import { type OpenPdf, openPdf } from "./pdf-document.ts";

/** An opened PDF; `unreadable` if the data is not a PDF that can be rendered. */
export type PdfContent = OpenPdf | "unreadable";

export function usePdf(url: string): Loaded<PdfContent> {
  const [loaded, setLoaded] = useState<Loaded<PdfContent>>({ state: "loading" });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load() {
      const response = await fetch(url, { signal });
      if (!response.ok) throw readProblem(response.status, await response.text());
      const bytes = new Uint8Array(await response.arrayBuffer());
      const data = await openPdf(bytes, signal).catch(() => "unreadable" as const);
      if (!signal.aborted) setLoaded({ state: "ready", data });
    }
    load().catch((error: unknown) => {
      if (!signal.aborted) setLoaded({ state: "failed", error });
    });
    return () => controller.abort();
  }, [url]);
  return loaded;
}
