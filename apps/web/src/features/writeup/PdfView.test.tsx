import { MantineProvider } from "@mantine/core";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { stubElementSize } from "#testing/stub-element-size.ts";
import { PdfPages } from "./PdfPages.tsx";
import { PdfView } from "./PdfView.tsx";
import type { LoadedPdf } from "./pdf-document.ts";

vi.mock("pdfjs-dist/legacy/build/pdf.mjs", () => {
  throw new Error("Failed to fetch dynamically imported module");
});

it("reports a viewer that cannot be loaded as a network error, not as an unreadable file", async () => {
  vi.stubGlobal("fetch", async () => new Response("%PDF-"));
  render(
    <MantineProvider env="test">
      <PdfView url="/assets/a/writeup.pdf" title="Writeup" />
    </MantineProvider>,
  );
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached");
});

it("loads only the visible pages when a long file is opened", async () => {
  stubElementSize();
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(850);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      readonly report: ResizeObserverCallback;
      constructor(report: ResizeObserverCallback) {
        this.report = report;
      }
      observe(target: Element) {
        const contentRect = { width: 600, height: 800 } as DOMRectReadOnly;
        this.report([{ target, contentRect } as ResizeObserverEntry], this as unknown as ResizeObserver);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  const getPage = vi.fn(() => new Promise(() => undefined));
  const pdf = { pdfJs: {}, document: { numPages: 100, getPage } } as unknown as LoadedPdf;
  render(
    <MantineProvider env="test">
      <PdfPages pdf={pdf} title="Writeup" />
    </MantineProvider>,
  );
  await waitFor(() => expect(getPage).toHaveBeenCalled());
  expect(getPage.mock.calls.length).toBeLessThanOrEqual(3);
});
