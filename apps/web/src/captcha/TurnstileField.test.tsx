import { MantineProvider } from "@mantine/core";
import { act, render, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import { simulateScriptLoading } from "#testing/script-loading.ts";
import type { RegisterSolver } from "./solver.ts";
import { TurnstileField } from "./TurnstileField.tsx";

afterEach(() => simulateScriptLoading(false));

it("rejects a pending answer when a language switch replaces the widget", async () => {
  simulateScriptLoading(true);
  const renderWidget = vi.fn(() => "widget");
  vi.stubGlobal("turnstile", { render: renderWidget, reset: () => {}, remove: () => {} });
  const register = vi.fn<RegisterSolver>();
  render(
    <MantineProvider env="test">
      <TurnstileField siteKey="site" action="login" register={register} />
    </MantineProvider>,
  );
  await waitFor(() => expect(renderWidget).toHaveBeenCalled());
  const error = register.mock.calls[0]?.[0]?.waitForAnswer().catch((reason: unknown) => reason);
  await act(() => showTexts("de-DE", {}));
  expect(await error).toEqual(new Error("Verification is unavailable. Please try again later."));
});
