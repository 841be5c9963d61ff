import { lazy, type ReactNode, Suspense, useState } from "react";
import { usePlatform } from "#api/use-platform.ts";
import { type TunnelDaemon, TunnelDaemonContext } from "#tunnel/tunnel.ts";

const PageDaemon = lazy(async () => ({ default: (await import("./DaemonProvider.tsx")).DaemonProvider }));

/** Provides the tunnel daemon of this machine to its children, if the platform proxies instances. */
export function Tunnels({ children }: { readonly children: ReactNode }) {
  const { portMapping } = usePlatform();
  const [daemon, setDaemon] = useState<TunnelDaemon>();
  return (
    <TunnelDaemonContext value={daemon}>
      {portMapping === "PlatformProxy" && (
        <Suspense>
          <PageDaemon onChange={setDaemon} />
        </Suspense>
      )}
      {children}
    </TunnelDaemonContext>
  );
}
