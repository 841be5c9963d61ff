import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { getCanvasScale } from "./canvas-scale.ts";
import classes from "./PdfView.module.css";
import type { LoadedPdf } from "./pdf-document.ts";

interface Props {
  readonly pdf: LoadedPdf;
  /** The page number, from 1. */
  readonly pageNumber: number;
  readonly width: number;
  readonly assumedHeight: number;
}

/** One page: the drawing, and above it a text layer for selection and screen readers. */
export function PdfPage({ pdf, pageNumber, width, assumedHeight }: Props) {
  const { t } = useTranslation();
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const textLayerRef = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(assumedHeight);
  const [scale, setScale] = useState(1);

  useEffect(() => {
    const controller = new AbortController();
    async function draw(canvas: HTMLCanvasElement, textLayerElement: HTMLDivElement) {
      const page = await pdf.document.getPage(pageNumber);
      if (controller.signal.aborted) return;
      const fittingScale = width / page.getViewport({ scale: 1 }).width;
      const viewport = page.getViewport({ scale: fittingScale });
      setHeight(viewport.height);
      setScale(fittingScale);
      const canvasScale = getCanvasScale(viewport, globalThis.devicePixelRatio);
      canvas.width = Math.max(1, Math.floor(viewport.width * canvasScale));
      canvas.height = Math.max(1, Math.floor(viewport.height * canvasScale));
      const renderTask = page.render({ canvas, viewport, transform: [canvasScale, 0, 0, canvasScale, 0, 0] });
      const textLayer = new pdf.pdfJs.TextLayer({
        textContentSource: page.streamTextContent(),
        container: textLayerElement,
        viewport,
      });
      controller.signal.addEventListener("abort", () => {
        renderTask.cancel();
        textLayer.cancel();
        page.cleanup();
      });
      await Promise.all([renderTask.promise, textLayer.render()]);
    }
    const textLayerElement = textLayerRef.current;
    // Errors are ignored: the parts of the page that can be drawn stay visible, and unmounting cancels the drawing.
    if (canvasRef.current && textLayerElement)
      draw(canvasRef.current, textLayerElement).catch(() => undefined);
    return () => {
      controller.abort();
      textLayerElement?.replaceChildren();
    };
  }, [pdf, pageNumber, width]);

  return (
    <figure
      aria-label={t("writeup.page", { number: pageNumber, total: pdf.document.numPages })}
      className={classes.page}
      style={{ height, ["--total-scale-factor" as string]: scale }}
    >
      <canvas ref={canvasRef} className={classes.drawing} aria-hidden />
      <div ref={textLayerRef} className={classes.text} />
    </figure>
  );
}
