import { ModalsProvider } from "@mantine/modals";
import { Notifications } from "@mantine/notifications";
import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "#theme/global.css";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { createBrowserRouter, RouterProvider } from "react-router";
import { LanguageNotice } from "#i18n/LanguageNotice.tsx";
import { ThemeProvider } from "#theme/ThemeProvider.tsx";
import { notificationSettings } from "#ui/notify.tsx";
import { CrashBoundary } from "./CrashBoundary.tsx";
import { routes } from "./routes.tsx";
import { Spinner } from "./Spinner.tsx";

const router = createBrowserRouter(routes);

/** Everything that every screen stands on. */
export function App() {
  const { t } = useTranslation();
  return (
    <ThemeProvider>
      <Notifications {...notificationSettings} />
      <CrashBoundary>
        <ModalsProvider labels={{ confirm: t("shell.dialog.confirm"), cancel: t("shell.dialog.cancel") }}>
          <Suspense fallback={<Spinner />}>
            <RouterProvider router={router} />
          </Suspense>
          <LanguageNotice />
        </ModalsProvider>
      </CrashBoundary>
    </ThemeProvider>
  );
}
