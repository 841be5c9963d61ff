import type {
  V1Container,
  V1NetworkPolicy,
  V1Pod,
  V1Secret,
  V1Service,
  V1Volume,
} from "@kubernetes/client-node";
import type { ContainerOrder } from "#ports/container-engine.ts";
import { CAPABILITIES } from "./capabilities.ts";
import type { Registry } from "./image-name.ts";
import { toContainerName, toLabels } from "./labels.ts";
import { PRIVATE_RANGES } from "./private-ranges.ts";

/** The label that network policies select. */
const NETWORK_LABEL = "gonfalon.network";
/** The label of containers that are reached on a port of the nodes. */
const NODE_PORT_MARK = "gonfalon.node-port";
const REGISTRY_SECRET = "gonfalon-registry";
const TEMPORARY = "temporary";
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
  readonly userNamespaces: boolean;
}

/** The pod of an order. */
export function toPod(order: ContainerOrder, place: PodContext): V1Pod {
  const { installation, dns, hasRegistry, userNamespaces } = place;
  return {
    metadata: {
      name: toContainerName(order.id),
      labels: {
        ...toLabels(installation, order),
        [NETWORK_LABEL]: order.network,
        [NODE_PORT_MARK]: String(needsNodePort(order, place)),
      },
    },
    spec: {
      hostname: "challenge",
      containers: [toContainer(order)],
      ...(userNamespaces && { hostUsers: false }),
      restartPolicy: "Never",
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      dnsPolicy: "None",
      dnsConfig: { nameservers: order.network === "Open" ? [...dns] : NO_DNS },
      securityContext: { seccompProfile: { type: "RuntimeDefault" } },
      ...(order.readOnlyRoot && { volumes: [tmpVolume(order)] }),
      ...(hasRegistry && { imagePullSecrets: [{ name: REGISTRY_SECRET }] }),
    },
  };
}

/** Whether players, or a server outside of the cluster, must reach it on a port of the nodes. */
export function needsNodePort(
  { publish }: ContainerOrder,
  { isInside }: Pick<PodContext, "isInside">,
): boolean {
  return publish || !isInside;
}

function toContainer(order: ContainerOrder): V1Container {
  return {
    name: "challenge",
    image: order.image,
    env: Object.entries(order.env).map(([name, value]) => ({ name, value })),
    ports: [{ containerPort: order.exposePort, protocol: "TCP" }],
    resources: {
      limits: {
        cpu: `${order.cpuTenths * 100}m`,
        memory: `${order.memoryMiB}Mi`,
        "ephemeral-storage": `${order.storageMiB}Mi`,
      },
      // Most instances are idle; requesting their full limits would reserve unused capacity.
      requests: {
        cpu: "10m",
        memory: `${Math.min(order.memoryMiB, 32)}Mi`,
        "ephemeral-storage": `${Math.min(order.storageMiB, 32)}Mi`,
      },
    },
    securityContext: {
      privileged: false,
      allowPrivilegeEscalation: !order.noNewPrivileges,
      capabilities: { drop: ["ALL"], add: [...CAPABILITIES] },
      readOnlyRootFilesystem: order.readOnlyRoot,
    },
    ...(order.readOnlyRoot && { volumeMounts: [{ name: TEMPORARY, mountPath: "/tmp" }] }),
  };
}

function tmpVolume({ memoryMiB }: ContainerOrder): V1Volume {
  return { name: TEMPORARY, emptyDir: { medium: "Memory", sizeLimit: `${Math.ceil(memoryMiB / 2)}Mi` } };
}

/** Opens a node port for the pod. It is owned by the pod and deleted with it. */
export function toService({ metadata }: V1Pod, exposePort: number): V1Service {
  const { name = "", uid = "", labels = {} } = metadata ?? {};
  return {
    metadata: { name, labels, ownerReferences: [{ apiVersion: "v1", kind: "Pod", name, uid }] },
    spec: { type: "NodePort", selector: labels, ports: [{ port: exposePort, protocol: "TCP" }] },
  };
}

/**
 * What containers may connect to: with an open network the public internet and their name servers, isolated nothing.
 * Who may connect to them: the platform's own namespace, and everyone if they have a port of the nodes.
 */
export function networkPolicies(
  dns: readonly string[],
  platformNamespace: string | undefined,
): readonly V1NetworkPolicy[] {
  const internet = { to: [{ ipBlock: { cidr: "0.0.0.0/0", except: [...PRIVATE_RANGES] } }] };
  const nameServers = {
    to: dns.map((server) => ({ ipBlock: { cidr: `${server}/32` } })),
    ports: ["UDP", "TCP"].map((protocol) => ({ port: 53, protocol })),
  };
  // A rule with an empty destination list would allow every destination.
  const open = dns.length > 0 ? [internet, nameServers] : [internet];
  return [policy("Open", open), policy("Isolated", []), ...ingressPolicies(platformNamespace)];
}

function ingressPolicies(platformNamespace: string | undefined): readonly V1NetworkPolicy[] {
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
        podSelector: { matchLabels: { [NODE_PORT_MARK]: "true" } },
        policyTypes: ["Ingress"],
        ingress: [{}],
      },
    },
  ];
}

function policy(
  network: ContainerOrder["network"],
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

/** The credentials in the format of the nodes, which send them to this registry only. */
export function registrySecret({ host, user, password }: Registry): V1Secret {
  const auth = Buffer.from(`${user}:${password}`).toString("base64");
  // Docker Hub uses its legacy host name here.
  const address = host === "docker.io" ? "https://index.docker.io/v1/" : host;
  return {
    metadata: { name: REGISTRY_SECRET },
    type: "kubernetes.io/dockerconfigjson",
    stringData: { ".dockerconfigjson": JSON.stringify({ auths: { [address]: { auth } } }) },
  };
}
