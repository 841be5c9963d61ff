import { BlockList, isIP, type Server } from "node:net";
import { unmappedAddress } from "#kernel/network.ts";

type Listener = (ranges: readonly string[]) => void;

export type ContainerSubnets = ReturnType<typeof containerSubnets>;

/** The subnets of challenge containers, which must not connect to the platform. */
export function containerSubnets() {
  let subnets: readonly string[] | undefined;
  let networks = new BlockList();
  const listeners: Listener[] = [];
  return {
    /** Replaces the subnets (CIDR, IPv4). */
    update(ranges: readonly string[]): void {
      subnets = ranges;
      networks = new BlockList();
      for (const range of ranges) {
        const [address = "", prefix] = range.split("/");
        networks.addSubnet(address, Number(prefix));
      }
      for (const listener of listeners) listener(ranges);
    },
    /** Calls the listener now and after every change. */
    subscribe(listener: Listener): void {
      listeners.push(listener);
      if (subnets) listener(subnets);
    },
    /** Closes connections of containers before reading, in case the firewall is missing. */
    blockOn(server: Server): void {
      server.on("connection", (socket) => {
        const address = unmappedAddress(socket.remoteAddress ?? "");
        if (isIP(address) === 4 && networks.check(address)) socket.destroy();
      });
    },
  };
}
