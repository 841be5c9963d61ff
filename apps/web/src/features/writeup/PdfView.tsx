import { Center, Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Async } from "#ui/Async.tsx";
import { Note } from "#ui/Note.tsx";
import { PdfPages } from "./PdfPages.tsx";
import classes from "./PdfView.module.css";
import { usePdf } from "./use-pdf.ts";

interface Props {
  readonly url: string;
  readonly title: string;
}

/** Renders a PDF with pdf.js, because not all browsers on phones can show a PDF within a page. */
export function PdfView({ url, title }: Props) {
  const { t } = useTranslation();
  const pdf = usePdf(url);
  return (
    <Async
      value={pdf}
      skeleton={
        <Center component="output" className={classes.viewer ?? ""} aria-label={t("common.async.loading")}>
          <Loader type="bars" aria-hidden />
        </Center>
      }
    >
      {(pdfContent) =>
        pdfContent === "unreadable" ? (
          <Note color="yellow" role="alert">
            {t("writeup.unreadable")}
          </Note>
        ) : (
          <PdfPages pdf={pdfContent} title={title} />
        )
      }
    </Async>
  );
}
