import { BlockList, isIP, type Server } from "node:net";

type Listener = (ranges: readonly string[]) => void;

export type GuestList = ReturnType<typeof guestList>;

/** Challenge containers: they run what strangers wrote and have no business with the platform. */
export function guestList() {
  let known: readonly string[] | undefined;
  let networks = new BlockList();
  const listeners: Listener[] = [];
  return {
    /** From now on these networks (CIDR, IPv4) are theirs. */
    know(ranges: readonly string[]): void {
      known = ranges;
      networks = new BlockList();
      for (const range of ranges) {
        const [address = "", prefix] = range.split("/");
        networks.addSubnet(address, Number(prefix));
      }
      for (const listener of listeners) listener(ranges);
    },
    /** Tells what is known, now and whenever that changes, for a list in another process. */
    passOn(listener: Listener): void {
      listeners.push(listener);
      if (known) listener(known);
    },
    /** Ends their connections before a byte is read, should the firewall have let them through. */
    turnAwayFrom(server: Server): void {
      server.on("connection", (socket) => {
        const address = (socket.remoteAddress ?? "").replace(/^::ffff:/i, "");
        if (isIP(address) === 4 && networks.check(address)) socket.destroy();
      });
    },
  };
}
