import type {
  V1Container,
  V1NetworkPolicy,
  V1Pod,
  V1Secret,
  V1Service,
  V1Volume,
} from "@kubernetes/client-node";
import type { ContainerSpec } from "#ports/container-engine.ts";
import { CAPABILITIES } from "./capabilities.ts";
import type { Registry } from "./image-name.ts";
import { toContainerName, toLabels } from "./labels.ts";
import { PRIVATE_RANGES } from "./private-ranges.ts";

/** The label with the network mode of a container. */
const NETWORK_LABEL = "gonfalon.network";
/** The label that is `true` for containers that are reached on a port of the nodes. */
const NODE_PORT_LABEL = "gonfalon.node-port";
const REGISTRY_SECRET = "gonfalon-registry";
const TMP_VOLUME = "temporary";
/** An address without a listener. */
const NO_DNS = ["127.0.0.1"];

export interface PodContext {
  readonly installation: string;
  /** Name servers of containers with internet access. */
  readonly dns: readonly string[];
  readonly hasRegistry: boolean;
  /** Whether this server reaches containers at their own addresses. */
  readonly isInside: boolean;
  /** Whether root in a container is an ordinary user of its node. */
  readonly usesUserNamespaces: boolean;
}

export function toPod(spec: ContainerSpec, context: PodContext): V1Pod {
  const { installation, dns, hasRegistry, usesUserNamespaces } = context;
  return {
    metadata: {
      name: toContainerName(spec.id),
      labels: {
        ...toLabels(installation, spec),
        [NETWORK_LABEL]: spec.network,
        [NODE_PORT_LABEL]: String(needsNodePort(spec, context)),
      },
    },
    spec: {
      hostname: "challenge",
      containers: [toContainer(spec)],
      ...(usesUserNamespaces && { hostUsers: false }),
      restartPolicy: "Never",
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      dnsPolicy: "None",
      dnsConfig: { nameservers: spec.network === "Open" ? [...dns] : NO_DNS },
      securityContext: { seccompProfile: { type: "RuntimeDefault" } },
      ...(spec.readOnlyRoot && { volumes: [toTmpVolume(spec)] }),
      ...(hasRegistry && { imagePullSecrets: [{ name: REGISTRY_SECRET }] }),
    },
  };
}

/** Whether players, or a server outside of the cluster, must reach the container on a port of the nodes. */
export function needsNodePort(
  { publish }: ContainerSpec,
  { isInside }: Pick<PodContext, "isInside">,
): boolean {
  return publish || !isInside;
}

function toContainer(spec: ContainerSpec): V1Container {
  return {
    name: "challenge",
    image: spec.image,
    env: Object.entries(spec.env).map(([name, value]) => ({ name, value })),
    ports: [{ containerPort: spec.exposePort, protocol: "TCP" }],
    resources: {
      limits: {
        cpu: `${spec.cpuTenths * 100}m`,
        memory: `${spec.memoryMiB}Mi`,
        "ephemeral-storage": `${spec.storageMiB}Mi`,
      },
      // Most instances are idle; requesting their full limits would reserve unused capacity.
      requests: {
        cpu: "10m",
        memory: `${Math.min(spec.memoryMiB, 32)}Mi`,
        "ephemeral-storage": `${Math.min(spec.storageMiB, 32)}Mi`,
      },
    },
    securityContext: {
      privileged: false,
      allowPrivilegeEscalation: !spec.noNewPrivileges,
      capabilities: { drop: ["ALL"], add: [...CAPABILITIES] },
      readOnlyRootFilesystem: spec.readOnlyRoot,
    },
    ...(spec.readOnlyRoot && { volumeMounts: [{ name: TMP_VOLUME, mountPath: "/tmp" }] }),
  };
}

function toTmpVolume({ memoryMiB }: ContainerSpec): V1Volume {
  return { name: TMP_VOLUME, emptyDir: { medium: "Memory", sizeLimit: `${Math.ceil(memoryMiB / 2)}Mi` } };
}

/** A service that opens a node port for the pod. The pod owns the service, so both are deleted together. */
export function toService({ metadata }: V1Pod, exposePort: number): V1Service {
  const { name = "", uid = "", labels = {} } = metadata ?? {};
  return {
    metadata: { name, labels, ownerReferences: [{ apiVersion: "v1", kind: "Pod", name, uid }] },
    spec: { type: "NodePort", selector: labels, ports: [{ port: exposePort, protocol: "TCP" }] },
  };
}

/**
 * Containers with an open network can connect to the public internet and to their name servers. Isolated containers
 * cannot connect to any address. Pods in the namespace of the platform can connect to all containers. Containers with a
 * node port accept connections from everywhere.
 */
export function createNetworkPolicies(
  dns: readonly string[],
  platformNamespace: string | undefined,
): readonly V1NetworkPolicy[] {
  const internet = { to: [{ ipBlock: { cidr: "0.0.0.0/0", except: [...PRIVATE_RANGES] } }] };
  const nameServers = {
    to: dns.map((server) => ({ ipBlock: { cidr: `${server}/32` } })),
    ports: ["UDP", "TCP"].map((protocol) => ({ port: 53, protocol })),
  };
  // A rule with an empty destination list would allow every destination.
  const openEgress = dns.length > 0 ? [internet, nameServers] : [internet];
  return [
    createEgressPolicy("Open", openEgress),
    createEgressPolicy("Isolated", []),
    ...createIngressPolicies(platformNamespace),
  ];
}

function createIngressPolicies(platformNamespace: string | undefined): readonly V1NetworkPolicy[] {
  const platform = { matchLabels: { "kubernetes.io/metadata.name": platformNamespace ?? "" } };
  return [
    {
      metadata: { name: "gonfalon-ingress" },
      spec: {
        podSelector: { matchExpressions: [{ key: NETWORK_LABEL, operator: "Exists" }] },
        policyTypes: ["Ingress"],
        ingress: platformNamespace === undefined ? [] : [{ _from: [{ namespaceSelector: platform }] }],
      },
    },
    {
      metadata: { name: "gonfalon-node-port" },
      spec: {
        podSelector: { matchLabels: { [NODE_PORT_LABEL]: "true" } },
        policyTypes: ["Ingress"],
        ingress: [{}],
      },
    },
  ];
}

function createEgressPolicy(
  network: ContainerSpec["network"],
  egress: NonNullable<V1NetworkPolicy["spec"]>["egress"] & object,
): V1NetworkPolicy {
  return {
    metadata: { name: `gonfalon-${network.toLowerCase()}` },
    spec: {
      podSelector: { matchLabels: { [NETWORK_LABEL]: network } },
      policyTypes: ["Egress"],
      egress,
    },
  };
}

/** The image pull secret with the credentials; nodes send them to this registry only. */
export function createRegistrySecret({ host, user, password }: Registry): V1Secret {
  const auth = Buffer.from(`${user}:${password}`).toString("base64");
  // Docker Hub uses its legacy host name here.
  const address = host === "docker.io" ? "https://index.docker.io/v1/" : host;
  return {
    metadata: { name: REGISTRY_SECRET },
    type: "kubernetes.io/dockerconfigjson",
    stringData: { ".dockerconfigjson": JSON.stringify({ auths: { [address]: { auth } } }) },
  };
}
