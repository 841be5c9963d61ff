import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { showTexts } from "#i18n/i18n.ts";
import { InstanceTerminal } from "./InstanceTerminal.tsx";

class FakeWebSocket extends EventTarget {
  static latest: FakeWebSocket;
  isClosed = false;

  constructor() {
    super();
    FakeWebSocket.latest = this;
  }

  close(): void {
    this.isClosed = true;
  }
}

function renderTerminal() {
  vi.stubGlobal("WebSocket", FakeWebSocket);
  render(
    <MantineProvider env="test">
      <InstanceTerminal url="ws://ctf.example/api/proxy/1" />
    </MantineProvider>,
  );
}

it("closes the connection to a service that sends faster than the browser can draw", () => {
  renderTerminal();
  const socket = FakeWebSocket.latest;
  act(() => void socket.dispatchEvent(new Event("open")));
  const data = new ArrayBuffer(40_000_001);
  act(() => void socket.dispatchEvent(new MessageEvent("message", { data })));
  expect(socket.isClosed).toBe(true);
  expect(screen.getByRole("button", { name: "Reconnect" })).toBeTruthy();
});

it("keeps the terminal and its output when the language changes, and translates its label", async () => {
  renderTerminal();
  const input = screen.getByRole("textbox", { name: "Terminal" });
  await act(() => showTexts("de-DE", { instance: { terminal: { label: "Konsole" } } }));
  expect(screen.getByRole("textbox", { name: "Konsole" })).toBe(input);
});
