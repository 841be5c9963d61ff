import { useElementSize, useMergedRef } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { PdfPage } from "./PdfPage.tsx";
import classes from "./PdfView.module.css";
import type { LoadedPdf } from "./pdf-document.ts";

interface Props {
  readonly pdf: LoadedPdf;
  readonly title: string;
}

/** The height of an A4 page divided by its width, used until the size of a page is loaded. */
const ASSUMED_ASPECT_RATIO = Math.SQRT2;
const GAP_PX = 12;

/** The pages, one below the other. Only visible pages are rendered, because each page uses several megabytes. */
export function PdfPages({ pdf, title }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const { ref: sizeRef, width } = useElementSize<HTMLElement>();
  const ref = useMergedRef(scroller, sizeRef);
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed to memoized components
  const pageVirtualizer = useVirtualizer({
    count: pdf.document.numPages,
    // Sizes are estimated once. Without the width, each page would have no height, and all would be visible.
    enabled: width > 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => width * ASSUMED_ASPECT_RATIO,
    gap: GAP_PX,
    overscan: 1,
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section ref={ref} className={classes.viewer} tabIndex={0} aria-label={title}>
      <div className={classes.pages} style={{ height: pageVirtualizer.getTotalSize() }}>
        {pageVirtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={pageVirtualizer.measureElement}
            data-index={index}
            className={classes.position}
            style={{ transform: `translateY(${start}px)` }}
          >
            <PdfPage
              pdf={pdf}
              pageNumber={index + 1}
              width={width}
              assumedHeight={width * ASSUMED_ASPECT_RATIO}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
