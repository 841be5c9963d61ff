import { Button, SegmentedControl, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { darkArea } from "#theme/dark-area.ts";
import classes from "./InstanceTerminal.module.css";
import { LineInput } from "./LineInput.tsx";
import { openTcpConnection, type TcpConnection, type TcpConnectionState } from "./tcp-connection.ts";
import { openTerminalScreen, type TerminalScreen } from "./terminal-screen.ts";

type Mode = "lines" | "keys";

/** A terminal for the service in a container, for users without another client. */
export function InstanceTerminal({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  const label = t("instance.terminal.label");
  const host = useRef<HTMLDivElement>(null);
  const screen = useRef<TerminalScreen>(undefined);
  const connection = useRef<TcpConnection>(undefined);
  const [state, setState] = useState<TcpConnectionState>("connecting");
  const [attemptCount, setAttemptCount] = useState(1);
  const [mode, setMode] = useState<Mode>("lines");

  useEffect(() => {
    if (!host.current) return undefined;
    const terminal = openTerminalScreen(host.current, (keys) =>
      // Terminals send a carriage return for Enter; services on a plain socket expect a line feed.
      connection.current?.send(keys.replaceAll("\r", "\n")),
    );
    screen.current = terminal;
    return () => terminal.dispose();
  }, []);

  useEffect(() => screen.current?.setLabel(label), [label]);

  useEffect(() => {
    const tcpConnection = openTcpConnection(url, {
      onState: setState,
      onData(bytes) {
        if (screen.current?.write(bytes) !== false) return;
        // WebSockets have no flow control: only closing the connection stops a service that never stops sending.
        tcpConnection.close();
        setState("closed");
      },
    });
    connection.current = tcpConnection;
    return () => tcpConnection.close();
  }, [url, attemptCount]);

  const acceptsKeys = mode === "keys" && state === "open";
  useEffect(() => screen.current?.enableInput(acceptsKeys), [acceptsKeys]);

  function sendLine(text: string) {
    // Local echo, because the service does not echo the input.
    screen.current?.write(`\u001B[33m${text}\u001B[0m\r\n`);
    connection.current?.send(`${text}\n`);
  }

  function reconnect() {
    setState("connecting");
    setAttemptCount(attemptCount + 1);
  }

  return (
    <section className={classes.terminal} style={darkArea} aria-label={label}>
      <div className={classes.bar}>
        <output className={classes.state} data-state={state}>
          {t(`instance.terminal.state.${state}`)}
        </output>
        {(state === "closed" || state === "refused") && (
          <Button size="xs" variant="default" onClick={reconnect}>
            {t("instance.terminal.reconnect")}
          </Button>
        )}
        <SegmentedControl
          size="xs"
          aria-label={t("instance.terminal.mode")}
          value={mode}
          // `data` has only these values.
          onChange={(value) => setMode(value as Mode)}
          data={(["lines", "keys"] as const).map((value) => ({
            value,
            label: t(`instance.terminal.${value}`),
          }))}
        />
      </div>
      <div ref={host} className={classes.screen} />
      {mode === "lines" && <LineInput isConnected={state === "open"} onSend={sendLine} />}
      <Text size="xs" className={classes.hint}>
        {t(`instance.terminal.${mode}-hint`)}
      </Text>
    </section>
  );
}
