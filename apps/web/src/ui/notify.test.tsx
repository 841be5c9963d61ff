import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ProblemResponse } from "#state/problem-response.ts";
import { notificationSettings, notifyError, notifySuccess, notifyWorking } from "./notify.tsx";

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
  expect((await screen.findByRole("alert")).textContent).toBe("Couldn’t do thatThe disk is full");
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
});

it("replaces the notification of a long job with its result", async () => {
  const job = notifyWorking("Uploading");
  await screen.findByText("Uploading");
  act(() => job.succeed("Uploaded"));
  await waitFor(() =>
    expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual(["Uploaded"]),
  );
});
