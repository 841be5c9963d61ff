import { Center, Loader } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { refusalOf } from "#api/call.ts";
import type { Loaded } from "#api/use-endpoint.ts";
import { Async } from "#ui/Async.tsx";
import classes from "./WriteupsScreen.module.css";

interface Props {
  readonly url: string;
  readonly title: string;
}

/**
 * A PDF in the browser's own reader. The server offers files by strangers as downloads only, so the bytes are
 * fetched and shown from memory.
 */
export function PdfView({ url, title }: Props) {
  const { t } = useTranslation();
  const file = useObjectUrl(url);
  return (
    <Async
      value={file}
      skeleton={
        <Center component="output" className={classes.page ?? ""} aria-label={t("common.async.loading")}>
          <Loader type="bars" aria-hidden />
        </Center>
      }
    >
      {(address) => <iframe src={address} title={title} className={classes.page} />}
    </Async>
  );
}

function useObjectUrl(url: string): Loaded<string> {
  const [loaded, setLoaded] = useState<Loaded<string>>({ state: "loading" });
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    async function load() {
      const response = await fetch(url, { signal: leaving.signal });
      if (!response.ok) throw refusalOf(response.status, undefined);
      const bytes = await response.blob();
      if (leaving.signal.aborted) return;
      made = URL.createObjectURL(new Blob([bytes], { type: "application/pdf" }));
      setLoaded({ state: "ready", data: made });
    }
    load().catch((error: unknown) => {
      if (!leaving.signal.aborted) setLoaded({ state: "failed", error });
    });
    return () => {
      leaving.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [url]);
  return loaded;
}
