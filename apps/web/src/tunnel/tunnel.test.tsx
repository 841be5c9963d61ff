import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  type DaemonState,
  type TunnelDaemon,
  TunnelDaemonContext,
  type TunnelTarget,
  useTunnel,
} from "./tunnel.ts";

function createDaemon() {
  const watchers = new Set<() => void>();
  const requestedTunnels = new Set<string>();
  const closedTunnels: string[] = [];
  let state: DaemonState = "Pending";
  const localAddresses = new Map<string, string>();
  const daemon: TunnelDaemon = {
    getState: () => state,
    getError: () => undefined,
    retry() {},
    findLocalAddress: (remote) => localAddresses.get(remote),
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
    request({ remote }) {
      requestedTunnels.add(remote);
      return () => requestedTunnels.delete(remote);
    },
    close: (remote) => void closedTunnels.push(remote),
  };
  function open(remote: string, local: string): void {
    state = "Usable";
    localAddresses.set(remote, local);
    for (const onChange of watchers) onChange();
  }
  return { daemon, requestedTunnels, closedTunnels, open };
}

function Panel({ target }: { readonly target: TunnelTarget | undefined }) {
  const { state, local, close } = useTunnel(target);
  return (
    <button type="button" onClick={close}>
      {state} {local}
    </button>
  );
}

const readText = () => screen.getByRole("button").textContent;

it("TUN-13 shows the local address once the tunnel to the shown instance is open", () => {
  const { daemon, requestedTunnels, open } = createDaemon();
  const renderPanel = (target: TunnelTarget | undefined) => (
    <TunnelDaemonContext value={daemon}>
      <Panel target={target} />
    </TunnelDaemonContext>
  );
  const { rerender, unmount } = render(renderPanel(undefined));
  expect(readText()).toBe("Pending ");
  rerender(renderPanel({ remote: "ws://a", label: "a" }));
  expect([...requestedTunnels]).toEqual(["ws://a"]);
  act(() => open("ws://a", "127.0.0.1:4242"));
  expect(readText()).toBe("Usable 127.0.0.1:4242");
  rerender(renderPanel({ remote: "ws://b", label: "b" }));
  expect([...requestedTunnels]).toEqual(["ws://b"]);
  expect(readText()).toBe("Usable ");
  unmount();
  expect([...requestedTunnels]).toEqual([]);
});

it("TUN-13 closes the tunnel to the shown instance on request", () => {
  const { daemon, closedTunnels } = createDaemon();
  render(
    <TunnelDaemonContext value={daemon}>
      <Panel target={{ remote: "ws://a", label: "a" }} />
    </TunnelDaemonContext>,
  );
  screen.getByRole("button").click();
  expect(closedTunnels).toEqual(["ws://a"]);
});

it("TUN-11 shows no tunnel if the platform does not proxy", () => {
  render(<Panel target={{ remote: "ws://a", label: "a" }} />);
  expect(readText()).toBe("Off ");
});
