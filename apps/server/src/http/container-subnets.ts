import { BlockList, isIP, type Server } from "node:net";
import { unmapAddress } from "#kernel/network.ts";

type Listener = (subnets: readonly string[]) => void;

export type ContainerSubnets = ReturnType<typeof containerSubnets>;

/** The subnets of challenge containers, which must not connect to the platform. */
export function containerSubnets() {
  let subnets: readonly string[] | undefined;
  let blockList = new BlockList();
  const listeners: Listener[] = [];
  return {
    /** Replaces the subnets (CIDR, IPv4). */
    update(newSubnets: readonly string[]): void {
      subnets = newSubnets;
      blockList = new BlockList();
      for (const subnet of newSubnets) {
        const [address = "", prefix] = subnet.split("/");
        blockList.addSubnet(address, Number(prefix));
      }
      for (const listener of listeners) listener(newSubnets);
    },
    /** Calls the listener with the current subnets, if they are known, and after every change. */
    subscribe(listener: Listener): void {
      listeners.push(listener);
      if (subnets) listener(subnets);
    },
    /** Closes connections from containers before any data is read, in case the firewall is missing. */
    blockOn(server: Server): void {
      server.on("connection", (socket) => {
        const address = unmapAddress(socket.remoteAddress ?? "");
        if (isIP(address) === 4 && blockList.check(address)) socket.destroy();
      });
    },
  };
}
