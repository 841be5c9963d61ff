import { type ReactNode, Suspense, useState } from "react";
import { useProfile } from "#api/session.ts";
import { usePlatform } from "#api/use-platform.ts";
import { type TunnelDaemon, TunnelDaemonContext } from "#tunnel/tunnel.ts";
import { lazyDecoration } from "#ui/lazy-decoration.ts";

const DaemonConnection = lazyDecoration(
  async () => (await import("./DaemonConnection.tsx")).DaemonConnection,
);

/**
 * Provides the tunnel daemon of this machine to its children, if the platform proxies instances. Not for visitors: they
 * have no instances, and the browser would prompt them for permission to access local services.
 */
export function Tunnels({ children }: { readonly children: ReactNode }) {
  const { portMapping } = usePlatform();
  const isSignedIn = useProfile() !== undefined;
  const [daemon, setDaemon] = useState<TunnelDaemon>();
  return (
    <TunnelDaemonContext value={daemon}>
      {portMapping === "PlatformProxy" && isSignedIn && (
        <Suspense>
          <DaemonConnection onChange={setDaemon} />
        </Suspense>
      )}
      {children}
    </TunnelDaemonContext>
  );
}
