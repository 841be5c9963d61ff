import "@xterm/xterm/css/xterm.css";
import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import { readPageNonce } from "#theme/page-nonce.ts";
import { gold, schemes } from "#theme/palette.ts";

export interface TerminalScreen {
  /** Sets the accessible name of the keyboard input. */
  setLabel(label: string): void;
  /** Returns false and draws nothing if too much output is already waiting to be drawn. */
  write(data: Uint8Array | string): boolean;
  /** Enables or disables keyboard input. */
  enableInput(isEnabled: boolean): void;
  dispose(): void;
}

/** The terminal is dark in every color scheme. */
const theme = { background: schemes.dark.page, foreground: schemes.dark.text, cursor: gold[5] };

/** xterm throws an error and discards output if more than 50 MB are waiting. */
const MAX_WAITING_BYTES = 40_000_000;

/** Renders a terminal into an element. */
export function openTerminalScreen(host: HTMLElement, onKeys: (keys: string) => void): TerminalScreen {
  const terminal = new Terminal({
    // Services without a terminal end lines with a bare line feed.
    convertEol: true,
    disableStdin: true,
    screenReaderMode: true,
    fontFamily: '"Gonfalon Mono", ui-monospace, monospace',
    fontSize: 14,
    theme,
  });
  const fitAddon = new FitAddon();
  terminal.loadAddon(fitAddon);
  drawWithNonce(() => terminal.open(host));
  // Escape is sent to the remote program and must not close the dialog of the terminal.
  terminal.textarea?.setAttribute("data-mantine-stop-propagation", "true");
  // Shift+Tab always leaves the terminal, Tab only while input is disabled.
  terminal.attachCustomKeyEventHandler(
    ({ key, shiftKey }) => key !== "Tab" || (!shiftKey && terminal.options.disableStdin === false),
  );
  terminal.onData(onKeys);
  const resizeObserver = new ResizeObserver(() => fitAddon.fit());
  resizeObserver.observe(host);
  let waitingBytes = 0;
  return {
    setLabel: (label) => terminal.textarea?.setAttribute("aria-label", label),
    write(data) {
      if (waitingBytes + data.length > MAX_WAITING_BYTES) return false;
      waitingBytes += data.length;
      terminal.write(data, () => {
        waitingBytes -= data.length;
      });
      return true;
    },
    enableInput(isEnabled) {
      terminal.options.disableStdin = !isEnabled;
      if (isEnabled) terminal.focus();
    },
    dispose() {
      resizeObserver.disconnect();
      terminal.dispose();
    },
  };
}

/**
 * Adds the nonce of the page to the style elements that xterm creates, because the CSP blocks those without it.
 * A `documentOverride` is not sufficient: xterm still creates one of the elements with the document of the page.
 */
function drawWithNonce(draw: () => void): void {
  Object.defineProperty(document, "createElement", { value: createWithNonce, configurable: true });
  try {
    draw();
  } finally {
    // Deleting the property restores the method of the prototype.
    Reflect.deleteProperty(document, "createElement");
  }
}

function createWithNonce(tag: string): HTMLElement {
  const element = document.createElementNS("http://www.w3.org/1999/xhtml", tag);
  if (tag === "style") element.nonce = readPageNonce();
  return element;
}
