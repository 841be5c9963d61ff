import { notifications, notificationsStore } from "@mantine/notifications";
import { render, renderHook } from "@testing-library/react";
import { useEffect } from "react";
import useSWR, { mutate } from "swr";
import { describe, expect, it, vi } from "vitest";
import { cacheStore } from "#api/cache-store.ts";
import { setFactorRequired, useFactorRequired } from "#api/factor-required.ts";
import { getActiveLanguage, i18n, showTexts } from "#i18n/i18n.ts";
import { showDialog, useOpenDialog } from "#routing/open-dialog.ts";

let mountedCount = 0;

function Leftover() {
  useEffect(() => {
    mountedCount += 1;
    return () => {
      mountedCount -= 1;
    };
  });
  return <p>left</p>;
}

/** The state that a test can leave behind. */
function readState() {
  return {
    mountedCount,
    body: document.body.innerHTML,
    scripts: document.head.querySelectorAll("script").length,
    title: document.title,
    scheme: document.documentElement.getAttribute("data-scheme"),
    address: location.pathname + location.search,
    storedTexts: `${localStorage.getItem("left")} ${sessionStorage.getItem("left")}`,
    hasFakeTimers: vi.isFakeTimers(),
    isRandomStubbed: Math.random() === 2,
    hasStubbedGlobal: "left" in globalThis,
    language: getActiveLanguage(),
    hasGermanTexts: i18n.hasResourceBundle("de-DE", "translation"),
    greeting: i18n.t("account.login.title"),
    notificationCount: notificationsStore.getState().notifications.length,
    limit: notificationsStore.getState().limit,
    dialog: renderHook(useOpenDialog).result.current,
    isFactorRequired: renderHook(useFactorRequired).result.current,
    response: renderHook(() => useSWR("left", null)).result.current.data as unknown,
    prefetched: globalThis.prefetchedResponses,
  };
}

describe("the reset after a test", () => {
  const before = readState();

  it("can be observed: this test changes every part of the shared state", async () => {
    render(<Leftover />);
    document.body.append("left");
    document.head.append(document.createElement("script"));
    document.title = "left";
    document.documentElement.setAttribute("data-scheme", "dark");
    history.replaceState(null, "", "/left?search=left");
    localStorage.setItem("left", "left");
    sessionStorage.setItem("left", "left");
    await showTexts("en-US", { account: { login: { title: "left" } } });
    await showTexts("de-DE", {});
    notifications.show({ message: "left" });
    notificationsStore.setState({ ...notificationsStore.getState(), limit: 1 });
    showDialog("keys");
    setFactorRequired(true);
    await cacheStore.switchTo("alice");
    await mutate("left", "left", { revalidate: false });
    globalThis.prefetchedResponses = new Map();
    vi.spyOn(Math, "random").mockReturnValue(2);
    vi.stubGlobal("left", true);
    vi.useFakeTimers();
    const after = readState();
    expect(Object.entries(after).filter(([name, value]) => value === Reflect.get(before, name))).toEqual([]);
  });

  it("has restored the initial state after the previous test", async () => {
    expect(readState()).toEqual(before);
    // If the cache still belonged to this user, `switchTo` would store nothing and the expectation would fail.
    await cacheStore.switchTo("alice");
    expect(cacheStore.belongsTo("alice")).toBe(true);
  });
});
