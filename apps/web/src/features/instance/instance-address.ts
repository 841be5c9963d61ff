/** The kind of container: a team's, or an editor's for testing. */
export type InstanceUse = "play" | "test";

/** The address of the service in a container. */
export type InstanceAddress =
  | {
      readonly kind: "direct";
      /** `host:port` */
      readonly text: string;
      /** The URL to open; it works only if the service uses HTTP. */
      readonly link: string;
      /** The command that opens a TCP connection. */
      readonly command: string;
    }
  | {
      readonly kind: "proxied";
      /** The URL of the WebSocket that carries a TCP connection. */
      readonly text: string;
    };

const ID_LENGTH = 36;

const proxyPaths: Readonly<Record<InstanceUse, string>> = {
  play: "/api/proxy/",
  test: "/api/proxy/noinst/",
};

/** The address of an entry: `host:port` as is, an id as a URL of the platform's proxy. */
export function toInstanceAddress(entry: string, use: InstanceUse, origin: string): InstanceAddress {
  if (entry.length !== ID_LENGTH || entry.includes(":")) return toDirectAddress(entry);
  return { kind: "proxied", text: `${origin.replace(/^http/, "ws")}${proxyPaths[use]}${entry}` };
}

/** The address of a service at `host:port`. */
export function toDirectAddress(text: string): InstanceAddress {
  // A tunnel that listens on all interfaces is reachable at 127.0.0.1.
  const reachableAddress = text.replace(/^0\.0\.0\.0:/, "127.0.0.1:");
  const colonIndex = reachableAddress.lastIndexOf(":");
  const host = reachableAddress.slice(0, colonIndex).replace(/^\[(.*)\]$/, "$1");
  const port = reachableAddress.slice(colonIndex + 1);
  return {
    kind: "direct",
    text,
    link: `http://${reachableAddress}/`,
    command: `nc ${host} ${port}`,
  };
}
