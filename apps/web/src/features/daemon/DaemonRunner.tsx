import { useDocumentVisibility } from "@mantine/hooks";
import { useEffect, useEffectEvent, useState } from "react";
import type { TunnelDaemon } from "#tunnel/tunnel.ts";
import { createDaemonClient } from "./daemon-client.ts";
import { notifyDaemonError, notifyOffline } from "./daemon-toasts.ts";
import { useDaemonOptions } from "./use-daemon-options.ts";

interface Props {
  /** The name of this site in the daemon. */
  readonly name: string;
  /** Receives the daemon while this component is mounted. */
  readonly onChange: (daemon: TunnelDaemon | undefined) => void;
}

/** Stays connected to the daemon on this machine while the page is visible; renders nothing. */
export function DaemonRunner({ name, onChange }: Props) {
  const [client] = useState(() =>
    createDaemonClient({ onOffline: notifyOffline, onFailure: notifyDaemonError }),
  );
  const [{ api, allowLan, name: storedName }, setOptions] = useDaemonOptions();
  const visibility = useDocumentVisibility();
  useEffect(() => {
    onChange(client);
    return () => onChange(undefined);
  }, [client, onChange]);
  useEffect(() => client.configure({ api, allowLan, name }), [client, api, allowLan, name]);
  // Stored only when the name of this tab changes: tabs share the stored options, and two tabs with different games
  // would otherwise overwrite each other's name repeatedly.
  const storeName = useEffectEvent(() => {
    if (storedName !== name) setOptions({ api, allowLan, name });
  });
  useEffect(() => storeName(), [name]);
  useEffect(() => {
    if (visibility === "hidden") return;
    client.resume();
    return client.pause;
  }, [client, visibility]);
  return null;
}
