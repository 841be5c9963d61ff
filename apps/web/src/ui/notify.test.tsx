import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ProblemResponse } from "#state/problem-response.ts";
import { notificationSettings, notifyError, notifySuccess } from "./notify.tsx";

const log = vi.fn<Console["error"]>();

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(log.mockClear());
  render(
    <MantineProvider>
      <Notifications {...notificationSettings} />
    </MantineProvider>,
  );
});

it("shows what failed and why, and logs the stack for bug reports", async () => {
  const error = new Error("The disk is full");
  act(() => notifyError(error));
  expect((await screen.findByRole("alert")).textContent).toBe("Something went wrongThe disk is full");
  expect(log).toHaveBeenCalledWith(error);
});

it("shows that the user must wait after too many requests, and logs nothing", async () => {
  act(() => notifyError(new ProblemResponse({ title: "Wait 5 s", status: 429 }, 429), "Not saved"));
  expect((await screen.findByRole("alert")).textContent).toBe("Please try again laterWait 5 s");
  expect(log).not.toHaveBeenCalled();
});

it("shows five notifications at a time and queues the others", async () => {
  act(() => ["1", "2", "3", "4", "5", "6"].forEach((text) => notifySuccess(text)));
  await screen.findByText("5");
  expect(screen.queryByText("6")).toBeNull();
  for (const button of screen.getAllByRole("button")) await userEvent.click(button);
  expect(await screen.findByText("6")).toBeDefined();
});

it("keeps an error until the user closes it with the keyboard; other notifications close automatically", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  act(() => {
    notifyError(new Error("The disk is full"));
    notifySuccess("Saved");
  });
  await screen.findByText("Saved");
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(screen.queryByText("Saved")).toBeNull());
  expect(screen.getByText("The disk is full")).toBeDefined();
  vi.useRealTimers();
  await userEvent.tab();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Close the dialog");
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByText("The disk is full")).toBeNull());
});

it("shows only the last three errors, so that they leave room for other notifications", async () => {
  act(() => ["1", "2", "3", "4"].forEach((text) => notifyError(new Error(text))));
  act(() => notifySuccess("Saved"));
  await screen.findByText("Saved");
  await waitFor(() => expect(screen.queryByText("1")).toBeNull());
  expect(["2", "3", "4"].map((text) => screen.queryByText(text))).not.toContain(null);
});
