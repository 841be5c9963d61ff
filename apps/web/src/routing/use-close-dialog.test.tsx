import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect } from "react";
import { createMemoryRouter, Link, RouterProvider, useLocation } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { useCloseDialog } from "./use-close-dialog.ts";

let response = createDeferred<void>();

interface LateRenderProps {
  readonly hash: string;
  readonly close: () => void;
}

/** Closes the previous dialog when React renders dialog 4 late, as on a slow device. */
function LateRender({ hash, close }: LateRenderProps) {
  // Effects of a child run before those of its parent.
  useEffect(() => {
    if (hash === "#4") close();
  });
  return null;
}

/** A page whose open dialog is in the fragment of the URL. */
function Page() {
  const { hash } = useLocation();
  const close = useCloseDialog(hash !== "", { hash: "" });
  // Dialog 3 is closed before React renders the mark of its history entry, as on a slow device.
  useEffect(() => {
    if (hash === "#3") close();
  });
  return (
    <>
      <LateRender hash={hash} close={close} />
      <Link to="#3">open 3</Link>
      <Link to="#4" replace>
        step to 4
      </Link>
      <Link to="#1">open 1</Link>
      <Link to="#2">open 2</Link>
      <Link to="#2" replace>
        step to 2
      </Link>
      <button type="button" onClick={close}>
        close
      </button>
      <button
        type="button"
        onClick={() => {
          close();
          close();
        }}
      >
        close twice
      </button>
      <button type="button" onClick={() => void response.promise.then(close)}>
        close later
      </button>
      <Link to="/other">leave</Link>
    </>
  );
}

beforeEach(() => {
  response = createDeferred<void>();
});

function show(entries: string[]) {
  const router = createMemoryRouter(
    [
      { path: "/page", Component: Page },
      { path: "*", element: <Link to="/page#1">open on the page</Link> },
    ],
    { initialEntries: entries },
  );
  render(<RouterProvider router={router} />);
  const read = () => router.state.location.pathname + router.state.location.hash;
  return {
    read,
    async goBack() {
      await act(() => router.navigate(-1));
      return read();
    },
    async goForward() {
      await act(() => router.navigate(1));
      return read();
    },
  };
}

const click = (...names: string[]) =>
  names.reduce(async (previous, name) => {
    await previous;
    const link = screen.queryByRole("link", { name });
    await userEvent.click(link ?? screen.getByRole("button", { name }));
  }, Promise.resolve());

it("goes back to the page, so that another step back leaves it, and forward opens the dialog again", async () => {
  const { read, goBack, goForward } = show(["/start", "/page"]);
  await click("open 1", "close");
  expect(read()).toBe("/page");
  expect(await goForward()).toBe("/page#1");
  await click("close");
  expect(read()).toBe("/page");
  expect(await goBack()).toBe("/start");
});

it("closes an open dialog by going back", async () => {
  const { goBack } = show(["/start", "/page"]);
  await click("open 1");
  expect(await goBack()).toBe("/page");
});

it("goes back once if the dialog is closed twice in quick succession", async () => {
  const { read } = show(["/start", "/page"]);
  await click("open 1", "close twice");
  expect(read()).toBe("/page");
});

it("goes back to the page if the dialog is closed before its history entry is marked", async () => {
  const { read, goBack } = show(["/start", "/page"]);
  await click("open 3");
  expect(read()).toBe("/page");
  expect(await goBack()).toBe("/start");
});

it("goes back to the page if the dialog is closed while another one replaces it", async () => {
  const { read, goBack } = show(["/start", "/page"]);
  await click("open 1", "step to 4");
  expect(read()).toBe("/page");
  await click("open 1", "close");
  expect(read()).toBe("/page");
  expect(await goBack()).toBe("/start");
});

it("stays on the page if the user goes back before a response closes the dialog", async () => {
  const { read, goBack } = show(["/start", "/page"]);
  await click("open 1", "close later");
  expect(await goBack()).toBe("/page");
  response.resolve();
  await act(() => response.promise);
  expect(read()).toBe("/page");
});

it("stays on another page that the user opens before a response closes the dialog", async () => {
  const { read } = show(["/start", "/page"]);
  await click("open 1", "close later", "leave");
  response.resolve();
  await act(() => response.promise);
  expect(read()).toBe("/other");
});

it.each([
  ["the history entry of the first", "step to 2"],
  ["an entry of its own", "open 2"],
])("goes back to the page from a second dialog in %s", async (_, secondLink) => {
  const { read, goBack } = show(["/start", "/page"]);
  await click("open 1", secondLink, "close");
  expect(read()).toBe("/page");
  expect(await goBack()).toBe("/start");
});

it.each([
  ["by its URL", ["/start", "/page#1"], []],
  ["from another page", ["/start"], ["open on the page"]],
])("replaces the entry of a dialog that was opened %s", async (_, entries, links) => {
  const { read, goBack } = show(entries);
  await click(...links, "close");
  expect(read()).toBe("/page");
  expect(await goBack()).toBe("/start");
});

it("replaces the entry of a dialog that was opened by its URL and stepped to another", async () => {
  const { read, goBack } = show(["/start", "/page#1"]);
  await click("step to 2", "close");
  expect(read()).toBe("/page");
  expect(await goBack()).toBe("/start");
});
