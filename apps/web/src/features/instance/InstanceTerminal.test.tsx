import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import { InstanceTerminal } from "./InstanceTerminal.tsx";

class FakeWebSocket extends EventTarget {
  close(): void {}
}

it("keeps the terminal and its output when the language changes, and translates its label", async () => {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  render(
    <MantineProvider env="test">
      <InstanceTerminal url="ws://ctf.example/api/proxy/1" />
    </MantineProvider>,
  );
  const input = screen.getByRole("textbox", { name: "Terminal" });
  await act(() => showTexts("de-DE", { instance: { terminal: { label: "Konsole" } } }));
  expect(screen.getByRole("textbox", { name: "Konsole" })).toBe(input);
});
