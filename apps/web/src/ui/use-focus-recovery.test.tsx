import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement, type ReactNode, useState } from "react";
import { createPortal } from "react-dom";
import { expect, it, vi } from "vitest";
import { useFocusRecovery } from "./use-focus-recovery.ts";

function Page({ children }: { readonly children: ReactNode }) {
  useFocusRecovery();
  return <main tabIndex={-1}>{children}</main>;
}

/** A dialog, which is inert while it closes. */
function ClosingDialog({
  isClosing,
  children,
}: {
  readonly isClosing: boolean;
  readonly children: ReactNode;
}) {
  return createElement("div", { role: "dialog", tabIndex: -1 }, <div inert={isClosing}>{children}</div>);
}

interface BoxProps {
  readonly label: string | undefined;
  /** What the button does to itself. */
  readonly effect: "remove" | "disable";
}

function Box({ label, effect }: BoxProps) {
  const [isDone, setIsDone] = useState(false);
  const button = (
    <button type="button" disabled={isDone} onClick={() => setIsDone(true)}>
      Start
    </button>
  );
  return <section aria-label={label}>{isDone && effect === "remove" ? "Started" : button}</section>;
}

it.each(["remove", "disable"] as const)(
  "moves the focus to the region of a button after actions that %s the button",
  async (effect) => {
    render(
      <Page>
        <Box label="Instance" effect={effect} />
      </Page>,
    );
    await userEvent.click(screen.getByRole("button"));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region")));
  },
);

it("moves the focus to the content of the page if no region remains", async () => {
  function HideableNote() {
    const [isShown, setIsShown] = useState(true);
    if (!isShown) return null;
    return (
      <section aria-label="Note">
        <button type="button" onClick={() => setIsShown(false)}>
          Hide
        </button>
      </section>
    );
  }
  render(
    <Page>
      <HideableNote />
    </Page>,
  );
  await userEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

it.each([
  // Chromium takes the focus from inert elements.
  ["in", (button: HTMLElement) => button.blur()],
  ["on", (button: HTMLElement) => button.closest<HTMLElement>("[role=dialog]")?.focus()],
])(
  "moves the focus %s a closing dialog to the region whose button opened it, if the button is gone",
  async (_, moveFocus) => {
    function PasskeySection() {
      const [step, setStep] = useState<"shown" | "asking" | "removed">("shown");
      return (
        <section aria-label="Passkeys">
          {step !== "removed" && (
            <button type="button" onClick={() => setStep("asking")}>
              Remove
            </button>
          )}
          {step !== "shown" &&
            createPortal(
              <ClosingDialog isClosing={step === "removed"}>
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    setStep("removed");
                    setTimeout(() => moveFocus(currentTarget));
                  }}
                >
                  Confirm
                </button>
              </ClosingDialog>,
              document.body,
            )}
        </section>
      );
    }
    render(
      <Page>
        <PasskeySection />
      </Page>,
    );
    await userEvent.click(screen.getByRole("button", { name: "Remove" }));
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region")));
  },
);

it("leaves the focus to an element that has taken it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  function StopSection() {
    const [isAsking, setIsAsking] = useState(false);
    return (
      <section aria-label="Instance">
        {isAsking ? (
          <button type="button" autoFocus>
            Cancel
          </button>
        ) : (
          <button type="button" onClick={() => setIsAsking(true)}>
            Stop
          </button>
        )}
      </section>
    );
  }
  render(
    <Page>
      <StopSection />
    </Page>,
  );
  await userEvent.click(screen.getByRole("button"));
  await vi.advanceTimersByTimeAsync(500);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
});

it("leaves the focus to a user who has moved it away from a control that is removed later", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const show = (isDone: boolean) => (
    <Page>
      <section aria-label="Instance">{!isDone && <button type="button">Start</button>}</section>
    </Page>
  );
  const { rerender } = render(show(false));
  await userEvent.click(screen.getByRole("button"));
  await userEvent.click(document.body);
  rerender(show(true));
  await vi.advanceTimersByTimeAsync(500);
  expect(document.activeElement).toBe(document.body);
});
