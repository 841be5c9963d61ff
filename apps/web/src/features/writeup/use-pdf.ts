import { useEffect, useState } from "react";
import { readProblem } from "#api/call.ts";
import { i18n } from "#i18n/i18n.ts";
import type { Loaded } from "#state/loaded.ts";
import { type LoadedPdf, loadPdfJs, openPdf } from "./pdf-document.ts";

/** A loaded PDF; `unreadable` if the data is not a PDF that can be rendered. */
export type PdfContent = LoadedPdf | "unreadable";

/** Loads a PDF. The URL must not change while the component is mounted. */
export function usePdf(url: string): Loaded<PdfContent> {
  const [pdf, setPdf] = useState<Loaded<PdfContent>>({ state: "loading" });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function load() {
      const [response, pdfJs] = await Promise.all([fetch(url, { signal }), loadPdfJs()]).catch(
        throwNetworkError,
      );
      if (!response.ok) throw readProblem(response.status, await response.text().catch(throwNetworkError));
      const bytes = new Uint8Array(await response.arrayBuffer().catch(throwNetworkError));
      const data = await openPdf(pdfJs, bytes, signal).catch(() => "unreadable" as const);
      if (!signal.aborted) setPdf({ state: "ready", data });
    }
    load().catch((error: unknown) => {
      if (!signal.aborted) setPdf({ state: "failed", error });
    });
    return () => controller.abort();
  }, [url]);
  return pdf;
}

function throwNetworkError(cause: unknown): never {
  throw new Error(i18n.t("common.error.network"), { cause });
}
