import type { PDFDocumentProxy } from "pdfjs-dist";
// oxlint-disable-next-line import/default -- Vite exports the URL of the file
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url";

/** The legacy build, which also supports older browsers on phones. */
export const loadPdfJs = () => import("pdfjs-dist/legacy/build/pdf.mjs");

export type PdfJs = Awaited<ReturnType<typeof loadPdfJs>>;

export interface LoadedPdf {
  readonly pdfJs: PdfJs;
  readonly document: PDFDocumentProxy;
}

/** Larger images are omitted: a decoded image would use more than 64 MiB. */
const MAX_IMAGE_PIXELS = 16_777_216;

/**
 * Opens an untrusted PDF. The file is parsed in a worker whose content security policy allows no requests;
 * the worker is terminated on `signal`, even if a hostile file keeps it busy. Scripts, forms and links in the file
 * have no effect: only the drawing and its text are used.
 */
export async function openPdf(
  pdfJs: PdfJs,
  data: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<LoadedPdf> {
  signal.throwIfAborted();
  const worker = new Worker(workerUrl, { type: "module" });
  signal.addEventListener("abort", () => worker.terminate());
  const document = await pdfJs.getDocument({
    data,
    worker: pdfJs.PDFWorker.create({ port: worker }),
    // build/pdf-character-maps.ts writes the character maps, which texts in Chinese, Japanese and Korean need.
    cMapUrl: `/static/pdf-cmaps-${pdfJs.version}/`,
    enableXfa: false,
    // The CSP of the worker forbids WebAssembly and requests.
    useWasm: false,
    useWorkerFetch: false,
    disableWorkerRendering: true,
    maxImageSize: MAX_IMAGE_PIXELS,
    verbosity: pdfJs.VerbosityLevel.ERRORS,
  }).promise;
  return { pdfJs, document };
}
