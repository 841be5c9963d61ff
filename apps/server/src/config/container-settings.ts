import { isIPv4 } from "node:net";
import { Type } from "typebox";
import { enumSetting } from "./enum-setting.ts";

/** The settings of challenge containers. */
export const containerSettings = {
  CONTAINER_ENGINE: enumSetting(["auto", "docker", "kubernetes", "none"], {
    default: "auto",
    description:
      "Container engine; `auto` uses Docker if `DOCKER_HOST` is set or the local socket exists, else Kubernetes if `KUBECONFIG` is set or the server runs in a cluster",
  }),
  CONTAINER_FIREWALL: enumSetting(["auto", "external"], {
    default: "auto",
    description:
      "`auto` starts containers on Docker only while the server or the firewall service isolates them from the host and its networks; `external` confirms that your own rules do",
  }),
  CONTAINER_PORT_MAPPING: enumSetting(["Default", "PlatformProxy"], {
    default: "Default",
    description: "How players reach an instance: a published port, or the platform's own proxy",
  }),
  TRAFFIC_CAPTURE: enumSetting(["on", "off"], {
    default: "off",
    description: "Whether traffic can be captured; only traffic through the platform's proxy can be captured",
  }),
  CAPTURE_RETENTION_DAYS: Type.Integer({
    default: 30,
    minimum: 1,
    maximum: 3650,
    description: "Retention of captures, in days",
  }),
  CAPTURE_MAX_MIB: Type.Integer({
    default: 10_240,
    minimum: 64,
    maximum: 1_073_741_824,
    description:
      "Maximum total size of captures, in MiB; beyond it, the oldest captures of the teams with the most captured data are deleted",
  }),
  PUBLIC_ENTRY: Type.Optional(
    Type.String({
      pattern: "^([^\\s/:@\\[\\]]+|\\[[0-9a-fA-F:]+\\])$",
      examples: ["play.example.org"],
      description:
        "Host of published ports for players; default is the host of a remote engine, else the host of `PUBLIC_URL`",
    }),
  ),
  CONTAINER_DNS: Type.String({
    default: "1.1.1.1,9.9.9.9",
    description:
      "Comma-separated IPv4 addresses of the name servers of containers with an open network; they may be private",
  }),
  REGISTRY_HOST: Type.Optional(
    Type.String({
      pattern: "^[^\\s/]+$",
      examples: ["registry.example.org"],
      description: "Private registry of challenge images, as in their names; `docker.io` for Docker Hub",
    }),
  ),
  REGISTRY_USER: Type.Optional(Type.String({ minLength: 1, description: "User name for the registry" })),
  REGISTRY_PASSWORD: Type.Optional(
    Type.String({
      minLength: 1,
      description: "Password or token for the registry; it is sent to no other host",
    }),
  ),
  DOCKER_HOST: Type.Optional(
    Type.String({
      pattern: "^(unix:///.+|tcp://[^/]+)$",
      examples: ["unix:///var/run/docker.sock", "tcp://docker.example.org:2376"],
      description: "Docker engine; default `unix:///var/run/docker.sock`",
    }),
  ),
  DOCKER_CERT_PATH: Type.Optional(
    Type.String({
      minLength: 1,
      description:
        "Folder with `ca.pem`, `cert.pem` and `key.pem` for an engine on another machine; without it the connection is not encrypted",
    }),
  ),
  DOCKER_REACH: Type.Optional(
    Type.String({
      pattern: "^[^\\s/:]+$",
      examples: ["host.docker.internal"],
      description:
        "Host under which this server reaches published ports, if it runs in a container itself; default is the host of a `tcp://` engine. Every port is then published, on the address of `DOCKER_PUBLISH_ON`",
    }),
  ),
  DOCKER_PUBLISH_ON: Type.Optional(
    Type.String({
      examples: ["172.17.0.1"],
      description:
        "IPv4 address of the Docker host on which to publish ports that only this server connects to; default is the address of `DOCKER_REACH`. Ports that players connect to (`CONTAINER_PORT_MAPPING=Default`) are published on all addresses",
    }),
  ),
  KUBECONFIG: Type.Optional(
    Type.String({
      minLength: 1,
      description: "Kubernetes configuration file; not needed inside a cluster",
    }),
  ),
  KUBERNETES_NAMESPACE: Type.String({
    default: "gonfalon-challenges",
    pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
    examples: ["gonfalon-challenges"],
    description: "Namespace of challenge containers; it must contain nothing else",
  }),
  KUBERNETES_USER_NAMESPACES: enumSetting(["on", "off"], {
    default: "off",
    description:
      "Whether root in a container is an ordinary user of its node (`hostUsers: false`); needs Kubernetes 1.33 and nodes that support it",
  }),
};

type SettingValues = Readonly<Record<string, string | number | undefined>>;

/** Rules that involve several settings or that a schema cannot express. */
export function validateContainerSettings(values: SettingValues): readonly string[] {
  const registryNames = ["REGISTRY_HOST", "REGISTRY_USER", "REGISTRY_PASSWORD"];
  const missingNames = registryNames.filter((name) => values[name] === undefined);
  return [
    ...(splitList(String(values["CONTAINER_DNS"])).every(isIPv4)
      ? []
      : ["CONTAINER_DNS: must be IPv4 addresses"]),
    ...(isIPv4(String(values["DOCKER_PUBLISH_ON"] ?? "127.0.0.1"))
      ? []
      : ["DOCKER_PUBLISH_ON: must be an IPv4 address"]),
    ...(missingNames.length === registryNames.length ? [] : missingNames).map(
      (name) => `${name}: is required with the other registry settings`,
    ),
  ];
}

/** The parts of a comma-separated list. */
export function splitList(text: string): readonly string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
