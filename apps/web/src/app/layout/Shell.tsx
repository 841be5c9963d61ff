import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { ExpiredSession } from "#app/dialogs/ExpiredSession.tsx";
import { PaletteDialog } from "#app/dialogs/PaletteDialog.tsx";
import { useUserEpoch } from "#app/dialogs/use-user-epoch.ts";
import { ExtensionReminder } from "#features/instance/ExtensionReminder.tsx";
import { getActiveLanguage } from "#i18n/i18n.ts";
import { languageEntries } from "#i18n/languages.ts";
import { showDialog } from "#routing/open-dialog.ts";
import { lazyDecoration } from "#ui/lazy-decoration.ts";
import { useFocusRecovery } from "#ui/use-focus-recovery.ts";
import { useShortcuts } from "#ui/use-shortcuts.ts";
import { FactorNotice } from "./FactorNotice.tsx";
import { Footer } from "./Footer.tsx";
import { OfflineNotice } from "./OfflineNotice.tsx";
import classes from "./Shell.module.css";
import { SkipLink } from "./SkipLink.tsx";
import { Spinner } from "./Spinner.tsx";
import { TopBar } from "./TopBar.tsx";
import { Tunnels } from "./Tunnels.tsx";
import { Watermark } from "./Watermark.tsx";

/** Loaded only for languages whose texts are not reviewed. */
const LanguageNotice = lazyDecoration(async () => (await import("./LanguageNotice.tsx")).LanguageNotice);

/** The layout of all screens except the projector view and the reveal. */
export function Shell() {
  const { t } = useTranslation();
  const main = useFocusAfterNavigation();
  const userEpoch = useUserEpoch();
  useFocusRecovery();
  useShortcuts({
    "/": () => main.current?.querySelector<HTMLInputElement>("search input")?.focus(),
    "?": () => showDialog("keys"),
  });
  return (
    <Tunnels>
      <div className={classes.shell}>
        <SkipLink target="content">{t("shell.skip-link")}</SkipLink>
        <TopBar />
        <div className={classes.page}>
          <OfflineNotice />
          {languageEntries[getActiveLanguage()].texts !== "reviewed" && (
            <Suspense>
              <LanguageNotice />
            </Suspense>
          )}
          <FactorNotice />
          <main id="content" ref={main} tabIndex={-1} className={classes.content}>
            <Suspense fallback={<Spinner />}>
              <Outlet key={userEpoch} />
            </Suspense>
          </main>
          <Footer />
        </div>
        <ScrollRestoration getKey={getScrollKey} />
        <ExpiredSession />
        <PaletteDialog />
        <ExtensionReminder />
        <Watermark />
      </div>
    </Tunnels>
  );
}

/** Moves the focus to the new screen for screen reader users, unless the screen has focused something itself. */
function useFocusAfterNavigation() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

/**
 * The first history entry after a page load always has the key "default". The pathname distinguishes these entries,
 * so that one URL does not restore the scroll position of another.
 */
function getScrollKey({ key, pathname }: { readonly key: string; readonly pathname: string }): string {
  return key === "default" ? pathname : key;
}
