import { Suspense } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { usePlatform } from "#api/use-platform.ts";
import { ThemeProvider } from "#theme/ThemeProvider.tsx";
import "@mantine/core/styles.layer.css";
// Imported here, not in ToastList: a lazy style sheet that fails to load would reload the page.
import "@mantine/core/styles/Notification.layer.css";
import "@mantine/notifications/styles.layer.css";
import "#theme/global.css";
import { lazyDialog } from "#ui/lazy-screen.ts";
import { useConsoleBanner } from "./console-banner.ts";
import { Dialogs } from "./dialogs/Dialogs.tsx";
import { CrashBoundary } from "./layout/CrashBoundary.tsx";
import { Providers } from "./Providers.tsx";
import { routes } from "./routes/routes.tsx";

// Not part of the first view, but loaded right after it: an error message must not depend on the network.
const ToastList = lazyDialog(() => import("#ui/ToastList.tsx"), "ToastList");

const router = createBrowserRouter(routes);

/** The root component: screens, dialogs and notifications in the providers that they need. */
export function App() {
  useConsoleBanner();
  const { customTheme } = usePlatform();
  return (
    <ThemeProvider platformColor={customTheme}>
      <Providers>
        <CrashBoundary>
          <RouterProvider router={router} />
          <Dialogs />
          <Suspense>
            <ToastList />
          </Suspense>
        </CrashBoundary>
      </Providers>
    </ThemeProvider>
  );
}
