import { Notifications } from "@mantine/notifications";
import { createBrowserRouter, RouterProvider } from "react-router";
import { usePlatform } from "#api/use-platform.ts";
import { ThemeProvider } from "#theme/ThemeProvider.tsx";
import { notificationSettings } from "#ui/notify.tsx";
import "@mantine/core/styles.layer.css";
import "@mantine/notifications/styles.layer.css";
import "#theme/global.css";
import { useConsoleBanner } from "./console-banner.ts";
import { Dialogs } from "./dialogs/Dialogs.tsx";
import { CrashBoundary } from "./layout/CrashBoundary.tsx";
import { Providers } from "./Providers.tsx";
import { routes } from "./routes/routes.tsx";

const router = createBrowserRouter(routes);

/** The providers that every screen needs. */
export function App() {
  useConsoleBanner();
  const { customTheme } = usePlatform();
  return (
    <ThemeProvider platformColor={customTheme}>
      <Notifications {...notificationSettings} />
      <Providers>
        <CrashBoundary>
          <RouterProvider router={router} />
          <Dialogs />
        </CrashBoundary>
      </Providers>
    </ThemeProvider>
  );
}
