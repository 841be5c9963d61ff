import { BlockList, isIP, type Server } from "node:net";

/** Challenge containers: they run what strangers wrote and have no business with the platform. */
export function guestList() {
  let networks = new BlockList();
  return {
    /** From now on these networks (CIDR, IPv4) are theirs. */
    know(ranges: readonly string[]): void {
      networks = new BlockList();
      for (const range of ranges) {
        const [address = "", prefix] = range.split("/");
        networks.addSubnet(address, Number(prefix));
      }
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
