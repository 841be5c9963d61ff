import { render, screen } from "@testing-library/react";
import { Component, type ReactNode, Suspense } from "react";
import { expect, it, vi } from "vitest";
import { lazyScreen } from "./lazy-screen.ts";

class Boundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <p>failed</p> : this.props.children;
  }
}

function show(load: () => Promise<{ readonly Home: () => ReactNode }>) {
  const Screen = lazyScreen(load, "Home");
  render(
    <Boundary>
      <Suspense fallback={<p>waiting</p>}>
        <Screen />
      </Suspense>
    </Boundary>,
  );
}

it("shows the screen after it has loaded", async () => {
  show(async () => ({ Home: () => <p>home</p> }));
  expect(await screen.findByText("home")).toBeDefined();
});

it("reloads the page once if the file is gone, then shows an error", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  const loadMissingFile = () => Promise.reject(new Error("gone"));

  show(loadMissingFile);
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByText("waiting")).toBeDefined();

  show(loadMissingFile);
  expect(await screen.findByText("failed")).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
});

it("waits for the network and then reloads, if the file cannot be loaded offline", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const load = vi.fn(() => Promise.reject(new Error("offline")));
  show(load);
  await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText("waiting")).toBeDefined();

  onLine.mockReturnValue(true);
  globalThis.dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(screen.getByText("waiting")).toBeDefined();
});
