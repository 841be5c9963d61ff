import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LanguageNotice } from "#app/layout/LanguageNotice.tsx";
import { createDeferred } from "#testing/create-deferred.ts";
import { chooseLanguage, getActiveLanguage, i18n, startLanguage } from "./i18n.ts";

const texts = {
  common: {
    language: {
      confirm: "bestätigt",
      "switch-to-english": "englisch",
      machine: { title: "Maschine", text: "{{name}}" },
    },
  },
};
const requestedUrls: string[] = [];

beforeEach(() => {
  requestedUrls.length = 0;
  vi.stubGlobal("fetch", async (file: string) => {
    requestedUrls.push(file);
    return Response.json(texts);
  });
});

it("starts in the language of the browser, with one request for one file", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["zh-HK", "en"]);
  await startLanguage();
  expect(getActiveLanguage()).toBe("zh-TW");
  expect(document.documentElement.lang).toBe("zh-tw");
  expect(requestedUrls).toEqual([expect.stringMatching(/^\/static\/zh-TW\.[0-9a-f]{8}\.json$/)]);
});

describe("without a network", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("starts with the texts if a retry succeeds", async () => {
    const responses = [Promise.reject(new TypeError("no network")), Response.json(texts)];
    vi.stubGlobal("fetch", async () => responses.shift());
    await Promise.all([startLanguage(), vi.runAllTimersAsync()]);
    expect(i18n.t("common.language.confirm")).toBe("bestätigt");
  });

  it("starts without texts rather than not at all", async () => {
    vi.stubGlobal("fetch", async () => Promise.reject(new TypeError("no network")));
    await Promise.all([startLanguage(), vi.runAllTimersAsync()]);
    expect(getActiveLanguage()).toBe("en-US");
  });
});

it("keeps the current language if the other cannot be loaded", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 502 }));
  await expect(chooseLanguage("ja-JP")).rejects.toThrow("502");
  expect(getActiveLanguage()).toBe("en-US");
  expect(localStorage.getItem("language")).toBeNull();
});

it("stores the user's choice", async () => {
  await chooseLanguage("de-DE");
  expect(localStorage.getItem("language")).toBe('"de-DE"');
  expect(localStorage.getItem("i18nextLng")).toBe("de-DE");
  expect(i18n.t("common.language.confirm")).toBe("bestätigt");
});

it("shows the last choice, even if the texts of an earlier one arrive later", async () => {
  const slow = createDeferred<Response>();
  vi.stubGlobal("fetch", async (file: string) =>
    file.includes("ja-JP") ? slow.promise : Response.json(texts),
  );
  const earlierChoice = chooseLanguage("ja-JP");
  await chooseLanguage("de-DE");
  slow.resolve(Response.json({}));
  await earlierChoice;
  expect(getActiveLanguage()).toBe("de-DE");
  expect(localStorage.getItem("language")).toBe('"de-DE"');
});

describe("the notice about machine translation", () => {
  async function showNotice() {
    await chooseLanguage("de-DE");
    render(
      <MantineProvider env="test">
        <LanguageNotice />
      </MantineProvider>,
    );
  }

  it("names the language and appears once", async () => {
    await showNotice();
    expect((await screen.findByRole("complementary", { name: "Maschine" })).textContent).toContain("Deutsch");
    await userEvent.click(screen.getByRole("button", { name: "bestätigt" }));
    expect(screen.queryByRole("complementary")).toBeNull();

    cleanup();
    await showNotice();
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("SWITCH-4 does not appear again for a language that was confirmed before another", async () => {
    localStorage.setItem("language-notice", '["de-DE","fr-FR"]');
    await showNotice();
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("appears again if the stored value is invalid", async () => {
    localStorage.setItem("language-notice", "de-DE");
    await showNotice();
    expect(await screen.findByRole("complementary", { name: "Maschine" })).toBeDefined();
  });

  it("offers English instead", async () => {
    await showNotice();
    await userEvent.click(await screen.findByRole("button", { name: "englisch" }));
    await act(async () => {});
    expect(getActiveLanguage()).toBe("en-US");
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("is not shown for English", async () => {
    render(
      <MantineProvider env="test">
        <LanguageNotice />
      </MantineProvider>,
    );
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});
