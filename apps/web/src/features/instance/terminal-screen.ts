import "@xterm/xterm/css/xterm.css";
import { FitAddon } from "@xterm/addon-fit";
import { Terminal } from "@xterm/xterm";
import { pageNonce } from "#ui/page-nonce.ts";

export interface TerminalScreen {
  write(data: Uint8Array | string): void;
  /** Whether what is typed on the screen is handed on. */
  takeKeys(takes: boolean): void;
  dispose(): void;
}

interface Options {
  readonly label: string;
  readonly onKeys: (keys: string) => void;
}

/** Dark in every scheme, as terminals are; the colours are those of the dark screens. */
const theme = { background: "#10121b", foreground: "#e3e5ee", cursor: "#e3a725" };

/** Draws a terminal into an element. */
export function openScreen(host: HTMLElement, { label, onKeys }: Options): TerminalScreen {
  const terminal = new Terminal({
    // Services without a terminal of their own end lines with a bare line feed.
    convertEol: true,
    disableStdin: true,
    screenReaderMode: true,
    fontFamily: "ui-monospace, monospace",
    fontSize: 14,
    theme,
  });
  const fit = new FitAddon();
  terminal.loadAddon(fit);
  withNonce(() => terminal.open(host));
  terminal.textarea?.setAttribute("aria-label", label);
  // Escape belongs to the program at the other end, not to the dialog around the terminal.
  terminal.textarea?.setAttribute("data-mantine-stop-propagation", "true");
  // Shift+Tab always leads out; Tab does while it is of no use here.
  terminal.attachCustomKeyEventHandler(
    ({ key, shiftKey }) => key !== "Tab" || (!shiftKey && terminal.options.disableStdin === false),
  );
  terminal.onData(onKeys);
  const resizes = new ResizeObserver(() => fit.fit());
  resizes.observe(host);
  return {
    write: (data) => terminal.write(data),
    takeKeys(takes) {
      terminal.options.disableStdin = !takes;
      if (takes) terminal.focus();
    },
    dispose() {
      resizes.disconnect();
      terminal.dispose();
    },
  };
}

/**
 * The library writes style elements, and the policy of the page applies only those that carry its nonce. Told of
 * another document, it still makes one of them with that of the page.
 */
function withNonce(draw: () => void): void {
  Object.defineProperty(document, "createElement", { value: createWithNonce, configurable: true });
  try {
    draw();
  } finally {
    // The document's own one was only in its shadow.
    Reflect.deleteProperty(document, "createElement");
  }
}

function createWithNonce(tag: string): HTMLElement {
  const element = document.createElementNS("http://www.w3.org/1999/xhtml", tag);
  if (tag === "style") element.nonce = pageNonce();
  return element;
}
