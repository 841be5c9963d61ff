import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { fill } from "#testing/fill.ts";
import { simulateScriptLoading } from "#testing/script-loading.ts";
import { type StubResponses, showAt } from "#testing/show-at.tsx";

/** A worker that finds the answer immediately. */
class FakeWorker extends EventTarget {
  postMessage() {
    const data = { hashes: 1000, answer: "deadbeef0000007d" };
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  terminate() {}
}

let puzzleCount: number;

beforeEach(() => {
  puzzleCount = 0;
  vi.stubGlobal("Worker", FakeWorker);
});

afterEach(() => simulateScriptLoading(false));

const hashPowResponses: StubResponses = {
  "GET /api/captcha": { body: { type: "HashPow", siteKey: "" } },
  "GET /api/captcha/powchallenge": () => {
    puzzleCount += 1;
    return { body: { id: `puzzle${puzzleCount}`, challenge: "0011223344556677", difficulty: 8 } };
  },
};

async function signIn(): Promise<void> {
  await fill(await screen.findByRole("textbox", { name: "User name or e-mail address" }), "alice");
  await fill(screen.getByLabelText("Password"), "correct horse{Enter}");
}

async function readChallenges(requests: readonly Request[]): Promise<unknown[]> {
  const postRequests = requests.filter(({ method }) => method === "POST");
  const bodies = await Promise.all(postRequests.map((request) => request.clone().json() as Promise<object>));
  return bodies.map((body) => Reflect.get(body, "challenge"));
}

it("signs in with the answer that the browser has computed", async () => {
  const { requests, address } = showAt("/account/login", {
    ...hashPowResponses,
    "POST /api/account/login": {},
  });
  expect(await screen.findByText(/^Verified in/)).toBeDefined();
  await signIn();
  await waitFor(() => expect(address()).toBe("/"));
  expect(await readChallenges(requests)).toEqual(["puzzle1:deadbeef0000007d"]);
});

it("sends a new answer with the second sign-in after the server has rejected the first", async () => {
  const { requests } = showAt("/account/login", {
    ...hashPowResponses,
    "POST /api/account/login": { status: 401, body: { title: "Wrong name or password", status: 401 } },
  });
  await signIn();
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong name or password");
  await userEvent.type(screen.getByLabelText("Password"), "{Enter}");
  await waitFor(async () =>
    expect(await readChallenges(requests)).toEqual(["puzzle1:deadbeef0000007d", "puzzle2:deadbeef0000007d"]),
  );
});

it("delays the submission of a form until the captcha type is loaded", async () => {
  const captchaInfo = createDeferred<{ body: object }>();
  const { requests, address } = showAt("/account/login", {
    "GET /api/captcha": () => captchaInfo.promise,
    "POST /api/account/login": {},
  });
  await signIn();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  captchaInfo.resolve({ body: { type: "None", siteKey: "" } });
  await waitFor(() => expect(address()).toBe("/"));
  expect(await readChallenges(requests)).toEqual([undefined]);
});

it("shows an error and sends nothing if the captcha type cannot be loaded", async () => {
  const { requests } = showAt("/account/login", {
    "GET /api/captcha": { status: 404, body: { title: "Not found", status: 404 } },
  });
  await signIn();
  expect(await screen.findByText(/Please try again later/)).toBeDefined();
  expect(await readChallenges(requests)).toEqual([]);
});

it("shows an error and sends nothing if Cloudflare's widget cannot be loaded", async () => {
  const { requests } = showAt("/account/login", {
    "GET /api/captcha": { body: { type: "CloudflareTurnstile", siteKey: "site" } },
  });
  await signIn();
  await waitFor(() => expect(screen.getAllByText(/Please try again later/)).toHaveLength(2));
  expect(await readChallenges(requests)).toEqual([]);
});

it("loads Cloudflare's widget, and sends its answer", async () => {
  simulateScriptLoading(true);
  const renderWidget = vi.fn(
    (_container: HTMLElement, { callback }: { callback: (token: string) => void }) => {
      callback("token");
      return "widget";
    },
  );
  vi.stubGlobal("turnstile", { render: renderWidget, reset: () => {}, remove: () => {} });
  const { requests, address } = showAt("/account/login", {
    "GET /api/captcha": { body: { type: "CloudflareTurnstile", siteKey: "site" } },
    "POST /api/account/login": {},
  });
  await signIn();
  await waitFor(() => expect(address()).toBe("/"));
  expect(renderWidget.mock.calls[0]?.[1]).toMatchObject({ sitekey: "site", action: "login", theme: "dark" });
  expect(await readChallenges(requests)).toEqual(["token"]);
  expect(document.head.querySelector('script[src*="turnstile"]')).not.toBeNull();
});

it("removes the error when Cloudflare's widget has recovered", async () => {
  simulateScriptLoading(true);
  const renderWidget = vi.fn((_container: HTMLElement, _options: WidgetCallbacks) => "widget");
  vi.stubGlobal("turnstile", { render: renderWidget, reset: () => {}, remove: () => {} });
  showAt("/account/login", {
    "GET /api/captcha": { body: { type: "CloudflareTurnstile", siteKey: "site" } },
  });
  await waitFor(() => expect(renderWidget).toHaveBeenCalled());
  const widget = renderWidget.mock.calls[0]?.[1];
  act(() => widget?.["error-callback"]());
  expect(await screen.findByRole("alert")).toBeDefined();
  act(() => widget?.callback("token"));
  expect(screen.queryByRole("alert")).toBeNull();
});

interface WidgetCallbacks {
  readonly callback: (token: string) => void;
  readonly "error-callback": () => void;
}
