import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { TunnelDaemon } from "#api/tunnel.ts";
import { daemonClient } from "./daemon-client.ts";
import { tellFault, tellOffline } from "./daemon-toasts.ts";
import { useDaemonOptions } from "./use-daemon-options.ts";

interface Props {
  /** How the daemon lists this site. */
  readonly name: string;
  /** Told of the daemon for as long as this is on screen. */
  readonly onChange: (daemon: TunnelDaemon | undefined) => void;
}

/** Keeps in touch with the daemon on this machine while the page can be seen; draws nothing. */
export function DaemonRunner({ name, onChange }: Props) {
  const [client] = useState(() => daemonClient({ offline: tellOffline, failed: tellFault }));
  const [{ api, allowLan }] = useDaemonOptions();
  const visibility = useDocumentVisibility();
  useEffect(() => {
    onChange(client);
    return () => onChange(undefined);
  }, [client, onChange]);
  useEffect(() => client.configure({ api, allowLan, name }), [client, api, allowLan, name]);
  useEffect(() => {
    if (visibility === "hidden") return;
    client.wake();
    return client.sleep;
  }, [client, visibility]);
  return null;
}
