import { Box, useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import type { RegisterSolver } from "./solver.ts";
import { loadTurnstile } from "./turnstile.ts";

interface Props {
  readonly siteKey: string;
  readonly action: string;
  readonly register: RegisterSolver;
}

/** Cloudflare's widget, in the colors of the page. */
export function TurnstileField({ siteKey, action, register }: Props) {
  const { t } = useTranslation();
  const theme = useComputedColorScheme("dark");
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const answers = createAnswerStore();
    let remove = () => {};
    let isUnmounted = false;
    loadTurnstile()
      .then((turnstile) => {
        if (isUnmounted || !container.current) return;
        const widget = turnstile.render(container.current, {
          sitekey: siteKey,
          action,
          theme,
          size: "flexible",
          callback: answers.set,
          "expired-callback": answers.clear,
          "error-callback": () => setHasFailed(true),
        });
        remove = () => turnstile.remove(widget);
        register({
          answer: answers.next,
          renew: () => {
            answers.clear();
            turnstile.reset(widget);
          },
        });
      })
      .catch(() => setHasFailed(true));
    return () => {
      isUnmounted = true;
      register(undefined);
      remove();
    };
  }, [siteKey, action, theme, register]);

  if (hasFailed) {
    return (
      <Note color="red" role="alert">
        {t("captcha.try-later")}
      </Note>
    );
  }
  return <Box ref={container} component="section" mih="4.1rem" aria-label={t("captcha.label")} />;
}

/** Stores the latest answer of the widget; `next` waits for an answer if there is none. */
function createAnswerStore() {
  let latest: string | undefined;
  let pendingResolves: ((answer: string) => void)[] = [];
  return {
    set: (answer: string) => {
      latest = answer;
      for (const resolve of pendingResolves) resolve(answer);
      pendingResolves = [];
    },
    clear: () => {
      latest = undefined;
    },
    next: () =>
      latest === undefined
        ? new Promise<string>((resolve) => pendingResolves.push(resolve))
        : Promise.resolve(latest),
  };
}
