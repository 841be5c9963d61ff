import { Box, useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "#ui/Note.tsx";
import { createResettablePromise } from "./resettable-promise.ts";
import type { RegisterSolver } from "./solver.ts";
import { loadTurnstile } from "./turnstile.ts";

interface Props {
  readonly siteKey: string;
  readonly action: string;
  readonly register: RegisterSolver;
}

/** Cloudflare's widget, in the color scheme of the page. */
export function TurnstileField({ siteKey, action, register }: Props) {
  const { t } = useTranslation();
  const theme = useComputedColorScheme("dark");
  const container = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const answers = createAnswerStore();
    const fail = () => {
      setHasFailed(true);
      answers.fail(new Error(t("captcha.try-later")));
    };
    let reset = () => {};
    let remove = () => {};
    let isUnmounted = false;
    register({
      waitForAnswer: answers.waitForAnswer,
      renew: () => {
        setHasFailed(false);
        answers.clear();
        reset();
      },
    });
    loadTurnstile()
      .then((turnstile) => {
        if (isUnmounted || !container.current) return;
        const widget = turnstile.render(container.current, {
          sitekey: siteKey,
          action,
          theme,
          size: "flexible",
          callback: (answer) => {
            setHasFailed(false);
            answers.set(answer);
          },
          "expired-callback": answers.clear,
          "error-callback": fail,
        });
        reset = () => turnstile.reset(widget);
        remove = () => turnstile.remove(widget);
      })
      .catch(fail);
    return () => {
      isUnmounted = true;
      register(undefined);
      // A form can be waiting for an answer of this widget, for example during a language switch.
      answers.fail(new Error(t("captcha.try-later")));
      remove();
    };
  }, [siteKey, action, theme, register, t]);

  return (
    <>
      {hasFailed && (
        <Note color="red" role="alert">
          {t("captcha.try-later")}
        </Note>
      )}
      {/* The widget stays after an error: Cloudflare retries automatically. */}
      <Box ref={container} component="section" mih="4.1rem" aria-label={t("captcha.label")} />
    </>
  );
}

/** Stores the latest answer of the widget. `waitForAnswer` waits until there is one or the widget fails. */
function createAnswerStore() {
  const latestAnswer = createResettablePromise<string>();
  return {
    set: (answer: string) => latestAnswer.set(Promise.resolve(answer)),
    clear: () => latestAnswer.set(undefined),
    fail: (error: Error) => latestAnswer.set(Promise.reject(error)),
    waitForAnswer: () => latestAnswer.get(),
  };
}
