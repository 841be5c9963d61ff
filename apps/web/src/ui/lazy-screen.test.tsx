import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, Suspense } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { lazyDialog, lazyScreen } from "./lazy-screen.ts";

const RETRY_MS = 5_000;

const load = vi.fn<() => Promise<{ readonly Home: () => ReactNode }>>();
const fetchPage = vi.fn<() => Promise<Response>>();
const loadMissingFile = () => Promise.reject(new Error("gone"));

let reload: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  vi.stubGlobal(
    "fetch",
    fetchPage.mockImplementation(async () => new Response()),
  );
});

function show(lazyComponent: typeof lazyScreen = lazyScreen) {
  const Screen = lazyComponent(load, "Home");
  render(
    <MantineProvider env="test">
      <Suspense fallback={<p>waiting</p>}>
        <Screen />
      </Suspense>
    </MantineProvider>,
  );
}

it("shows the screen after it has loaded", async () => {
  load.mockImplementation(async () => ({ Home: () => <p>home</p> }));
  show();
  expect(await screen.findByText("home")).toBeDefined();
});

it.each([
  ["screen", lazyScreen],
  ["dialog", lazyDialog],
])(
  "reloads the page once if the file of a %s is gone, then shows the error",
  async (_kind, lazyComponent) => {
    load.mockImplementation(loadMissingFile);
    show(lazyComponent);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.getByText("waiting")).toBeDefined();

    show(lazyComponent);
    expect((await screen.findByRole("alert")).textContent).toContain("gone");
    expect(reload).toHaveBeenCalledOnce();

    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  },
);

it.each([
  ["no response", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an error of a proxy", async () => new Response(null, { status: 502 })],
])("with %s, shows that the server cannot be reached until it responds", async (_case, respond) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  load.mockImplementation(loadMissingFile);
  fetchPage.mockImplementation(respond);
  show();
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await act(() => vi.advanceTimersByTimeAsync(RETRY_MS));
  expect(reload).not.toHaveBeenCalled();

  fetchPage.mockImplementation(async () => new Response());
  await act(() => vi.advanceTimersByTimeAsync(RETRY_MS));
  expect(reload).toHaveBeenCalledOnce();
});

it("does not reload the page automatically if a dialog could not be loaded, because the page can contain input", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  load.mockImplementation(loadMissingFile);
  fetchPage.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  show(lazyDialog);
  expect((await screen.findByRole("alert")).textContent).toContain("The server cannot be reached");
  await act(() => vi.advanceTimersByTimeAsync(2 * RETRY_MS));
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(reload).toHaveBeenCalledOnce();
});
