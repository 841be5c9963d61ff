/** Whose container it is: a team's, or an editor's for trying. */
export type InstanceUse = "play" | "test";

/** Where the service in a container can be reached. */
export type InstanceAddress =
  | {
      readonly kind: "direct";
      /** `host:port` */
      readonly text: string;
      /** For services that speak HTTP. */
      readonly link: string;
      /** For those that do not. */
      readonly command: string;
    }
  | {
      readonly kind: "proxied";
      /** The websocket that carries a TCP connection. */
      readonly text: string;
    };

const ID_LENGTH = 36;

const proxyPaths: Readonly<Record<InstanceUse, string>> = {
  play: "/api/proxy/",
  test: "/api/proxy/noinst/",
};

/** The address that an entry stands for: `host:port` as it is, an id at the platform's own proxy. */
export function addressOf(entry: string, use: InstanceUse, origin: string): InstanceAddress {
  if (entry.length !== ID_LENGTH || entry.includes(":")) return directAddress(entry);
  return { kind: "proxied", text: `${origin.replace(/^http/, "ws")}${proxyPaths[use]}${entry}` };
}

/** An address that can be dialled, as `host:port`. */
export function directAddress(text: string): InstanceAddress {
  // A tunnel that listens for the whole network is reached on this machine by its own name.
  const reachable = text.replace(/^0\.0\.0\.0:/, "127.0.0.1:");
  const colon = reachable.lastIndexOf(":");
  return {
    kind: "direct",
    text,
    link: `http://${reachable}/`,
    command: `nc ${reachable.slice(0, colon).replace(/^\[(.*)\]$/, "$1")} ${reachable.slice(colon + 1)}`,
  };
}
