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
import { marksOf, nameOf } from "./marks.ts";
import { PRIVATE_RANGES } from "./private-ranges.ts";

/** The label by which network policies find their containers. */
const NETWORK_MARK = "gonfalon.network";
const REGISTRY_SECRET = "gonfalon-registry";
const TEMPORARY = "temporary";
/** An address where nothing listens. */
const NO_DNS = ["127.0.0.1"];

export interface PodPlace {
  readonly installation: string;
  /** Name servers of containers that may reach the outside. */
  readonly dns: readonly string[];
  readonly hasRegistry: boolean;
}

/** The pod of an order. */
export function podOf(order: ContainerOrder, { installation, dns, hasRegistry }: PodPlace): V1Pod {
  return {
    metadata: {
      name: nameOf(order.id),
      labels: { ...marksOf(installation, order), [NETWORK_MARK]: order.network },
    },
    spec: {
      hostname: "challenge",
      containers: [containerOf(order)],
      restartPolicy: "Never",
      terminationGracePeriodSeconds: 0,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      dnsPolicy: "None",
      dnsConfig: { nameservers: order.network === "Open" ? [...dns] : NO_DNS },
      securityContext: { seccompProfile: { type: "RuntimeDefault" } },
      ...(order.readOnlyRoot && { volumes: [temporaryOf(order)] }),
      ...(hasRegistry && { imagePullSecrets: [{ name: REGISTRY_SECRET }] }),
    },
  };
}

function containerOf(order: ContainerOrder): V1Container {
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
      // Most instances idle: reserving their limits would fill a cluster with waiting.
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

function temporaryOf({ memoryMiB }: ContainerOrder): V1Volume {
  return { name: TEMPORARY, emptyDir: { medium: "Memory", sizeLimit: `${Math.ceil(memoryMiB / 2)}Mi` } };
}

/** Opens a port of every node to the pod. It goes with its pod, whoever removes that. */
export function serviceOf({ metadata }: V1Pod, exposePort: number): V1Service {
  const { name = "", uid = "", labels = {} } = metadata ?? {};
  return {
    metadata: { name, labels, ownerReferences: [{ apiVersion: "v1", kind: "Pod", name, uid }] },
    spec: { type: "NodePort", selector: labels, ports: [{ port: exposePort, protocol: "TCP" }] },
  };
}

/** What containers may call: with an open network the public internet and their name servers, isolated nobody. */
export function networkPolicies(dns: readonly string[]): readonly V1NetworkPolicy[] {
  const internet = { to: [{ ipBlock: { cidr: "0.0.0.0/0", except: [...PRIVATE_RANGES] } }] };
  const nameServers = {
    to: dns.map((server) => ({ ipBlock: { cidr: `${server}/32` } })),
    ports: ["UDP", "TCP"].map((protocol) => ({ port: 53, protocol })),
  };
  // A rule for no destinations at all would be one for every destination.
  const open = dns.length > 0 ? [internet, nameServers] : [internet];
  return [policy("Open", open), policy("Isolated", [])];
}

function policy(
  network: ContainerOrder["network"],
  egress: NonNullable<V1NetworkPolicy["spec"]>["egress"] & object,
): V1NetworkPolicy {
  return {
    metadata: { name: `gonfalon-${network.toLowerCase()}` },
    spec: {
      podSelector: { matchLabels: { [NETWORK_MARK]: network } },
      policyTypes: ["Egress"],
      egress,
    },
  };
}

/** The credentials as the cluster's nodes read them; they send them to this registry only. */
export function registrySecret({ host, user, password }: Registry): V1Secret {
  const auth = Buffer.from(`${user}:${password}`).toString("base64");
  // Docker Hub is known under the name it had first.
  const address = host === "docker.io" ? "https://index.docker.io/v1/" : host;
  return {
    metadata: { name: REGISTRY_SECRET },
    type: "kubernetes.io/dockerconfigjson",
    stringData: { ".dockerconfigjson": JSON.stringify({ auths: { [address]: { auth } } }) },
  };
}
