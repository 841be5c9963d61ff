import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS } from "@gonfalon/rules/durations.ts";
import type { V1NetworkPolicy, V1Pod, V1Secret, V1Service } from "@kubernetes/client-node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "#adapters/time/system-clock.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import type { Timer } from "#ports/timer.ts";
import { buildSpec, describeEngine } from "../../../test/container-engine.suite.ts";
import { startKubernetesApi } from "../../../test/kubernetes-api.ts";
import { neverTimer } from "../../../test/manual-time.ts";
import { CAPABILITIES } from "./capabilities.ts";
import { kubernetesEngine } from "./kubernetes.ts";
import { openCluster } from "./kubernetes-client.ts";
import { toContainerName } from "./labels.ts";

const IMAGE = "challenge:1";
const registry = { host: "registry.example.org", user: "ctf", password: "secret" };
/** No delay: the fake changes its state at the next read. */
const immediateTimer: Timer = {
  after: (_, run) => {
    const handle = setImmediate(run);
    return () => clearImmediate(handle);
  },
};

let folder: string;
let api: Awaited<ReturnType<typeof startKubernetesApi>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "gonfalon-kubernetes-"));
  api = await startKubernetesApi((image) => image === IMAGE);
  await writeFile(join(folder, "config"), api.kubeconfig);
});

afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

function createEngine({
  isInside = true,
  namespace = "challenges",
  usesUserNamespaces = false,
  installation = randomUUID() as string,
  clock = systemClock,
  timer = immediateTimer,
} = {}): ContainerEngine {
  return kubernetesEngine({
    cluster: { ...openCluster(join(folder, "config")), isInside, ownNamespace: "platform" },
    namespace,
    installation,
    dns: ["10.0.0.2"],
    registry,
    usesUserNamespaces,
    clock,
    timer,
  });
}

describeEngine("Kubernetes", async () => {
  const engine = createEngine();
  return {
    engine,
    otherEngine: createEngine(),
    image: IMAGE,
    missingImage: "nowhere:1",
    kill: async (id) => api.kill(toContainerName(id)),
  };
});

describe("a challenge container on Kubernetes", () => {
  const spec = buildSpec(IMAGE, { cpuTenths: 3, memoryMiB: 48, storageMiB: 96, env: { FLAG: "flag{a}" } });
  let engine: ContainerEngine;

  beforeAll(() => {
    engine = createEngine();
  });

  afterEach(async () => {
    await engine.destroy(spec.id);
  });

  it("ENGINE-3, ENGINE-4 has the limits of its challenge and only the capabilities it needs", async () => {
    await engine.create(spec);
    const [pod] = api.listObjects<V1Pod>("pods");
    expect(pod?.spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      restartPolicy: "Never",
      containers: [
        {
          image: IMAGE,
          env: [{ name: "FLAG", value: "flag{a}" }],
          resources: { limits: { cpu: "300m", memory: "48Mi", "ephemeral-storage": "96Mi" } },
          securityContext: {
            privileged: false,
            allowPrivilegeEscalation: true,
            capabilities: { drop: ["ALL"], add: [...CAPABILITIES] },
          },
        },
      ],
    });
    expect(JSON.stringify(pod?.metadata)).not.toContain("flag{a}");
  });

  it("ENGINE-9 lets setuid programs gain privileges unless noNewPrivileges is set", async () => {
    const mayGainPrivileges = () =>
      api.listObjects<V1Pod>("pods")[0]?.spec?.containers[0]?.securityContext?.allowPrivilegeEscalation;
    await engine.create(spec);
    expect(mayGainPrivileges()).toBe(true);
    await engine.destroy(spec.id);
    await engine.create({ ...spec, noNewPrivileges: true });
    expect(mayGainPrivileges()).toBe(false);
  });

  it("ENGINE-8 can write only to temporary file systems if readOnlyRoot is set", async () => {
    await engine.create({ ...spec, readOnlyRoot: true });
    const [pod] = api.listObjects<V1Pod>("pods");
    expect(pod?.spec).toMatchObject({
      containers: [
        {
          securityContext: { readOnlyRootFilesystem: true },
          volumeMounts: [{ name: "temporary", mountPath: "/tmp" }],
        },
      ],
      volumes: [{ name: "temporary", emptyDir: { medium: "Memory", sizeLimit: "24Mi" } }],
    });
  });

  it("is reachable at its own address inside the cluster, and on a node if its port is published", async () => {
    const { platformAddress, playerAddress } = await engine.create({ ...spec, publish: true });
    expect(platformAddress).toEqual({ host: "10.42.0.7", port: 8080 });
    const [service] = api.listObjects<V1Service>("services");
    expect(playerAddress).toEqual({ host: "192.0.2.10", port: service?.spec?.ports?.[0]?.nodePort });
    await engine.destroy(spec.id);
    expect(api.listObjects("services")).toEqual([]);
  });

  it("is reachable on a node for a server outside the cluster", async () => {
    const outsideEngine = createEngine({ isInside: false });
    const { platformAddress, playerAddress } = await outsideEngine.create(spec);
    expect(platformAddress).toMatchObject({ host: "192.0.2.10" });
    expect(playerAddress).toBeUndefined();
    await outsideEngine.destroy(spec.id);
  });

  it("ENGINE-5 can reach the public internet and DNS if its network is open, otherwise nothing", async () => {
    await engine.create({ ...spec, network: "Open" });
    const [pod] = api.listObjects<V1Pod>("pods");
    expect(pod?.spec?.dnsConfig?.nameservers).toEqual(["10.0.0.2"]);
    const policies = api.listObjects<V1NetworkPolicy>("networkpolicies");
    const findNetworkSpec = (network: string) =>
      policies.find(({ spec }) => spec?.podSelector?.matchLabels?.["gonfalon.network"] === network)?.spec;
    expect(findNetworkSpec("Isolated")).toMatchObject({ policyTypes: ["Egress"], egress: [] });
    expect(findNetworkSpec("Open")?.egress).toMatchObject([
      {
        to: [
          {
            ipBlock: { cidr: "0.0.0.0/0", except: expect.arrayContaining(["10.0.0.0/8", "169.254.0.0/16"]) },
          },
        ],
      },
      { to: [{ ipBlock: { cidr: "10.0.0.2/32" } }], ports: [{ port: 53 }, { port: 53 }] },
    ]);
    expect(pod?.metadata?.labels?.["gonfalon.network"]).toBe("Open");
  });

  it("ENGINE-5 accepts connections only from the platform, or from everyone if it has a node port", async () => {
    await engine.create(spec);
    const findPolicySpec = (name: string) =>
      api.listObjects<V1NetworkPolicy>("networkpolicies").find(({ metadata }) => metadata?.name === name)
        ?.spec;
    expect(findPolicySpec("gonfalon-ingress")).toEqual({
      podSelector: { matchExpressions: [{ key: "gonfalon.network", operator: "Exists" }] },
      policyTypes: ["Ingress"],
      ingress: [
        { from: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "platform" } } }] },
      ],
    });
    expect(findPolicySpec("gonfalon-node-port")).toEqual({
      podSelector: { matchLabels: { "gonfalon.node-port": "true" } },
      policyTypes: ["Ingress"],
      ingress: [{}],
    });
    const publishedSpec = buildSpec(IMAGE, { publish: true });
    await engine.create(publishedSpec);
    const labelsById = Object.fromEntries(
      api
        .listObjects<V1Pod>("pods")
        .map(({ metadata }) => [metadata?.labels?.["gonfalon.container"], metadata?.labels]),
    );
    expect(labelsById[spec.id]).toMatchObject({ "gonfalon.node-port": "false" });
    expect(labelsById[publishedSpec.id]).toMatchObject({ "gonfalon.node-port": "true" });
    await engine.destroy(publishedSpec.id);
  });

  it("ENGINE-4 is not root on its node if KUBERNETES_USER_NAMESPACES is on", async () => {
    await engine.create(spec);
    expect(api.listObjects<V1Pod>("pods")[0]?.spec?.hostUsers).toBeUndefined();
    await engine.destroy(spec.id);
    const namespacedEngine = createEngine({ usesUserNamespaces: true });
    await namespacedEngine.create(spec);
    expect(api.listObjects<V1Pod>("pods")[0]?.spec?.hostUsers).toBe(false);
    await namespacedEngine.destroy(spec.id);
  });

  it("pulls its image with the registry credentials", async () => {
    await engine.create(spec);
    const [pod] = api.listObjects<V1Pod>("pods");
    const [secret] = api.listObjects<V1Secret>("secrets");
    expect(pod?.spec?.imagePullSecrets).toEqual([{ name: secret?.metadata?.name }]);
    const auth = Buffer.from("ctf:secret").toString("base64");
    expect(secret?.stringData?.[".dockerconfigjson"]).toBe(
      JSON.stringify({ auths: { "registry.example.org": { auth } } }),
    );
  });

  it("has its image after a pull in advance, which leaves no pod behind", async () => {
    const newEngine = createEngine();
    expect(await newEngine.hasImage(IMAGE)).toBe(false);
    await newEngine.pull(IMAGE);
    expect(await newEngine.hasImage(IMAGE)).toBe(true);
    expect(api.listObjects("pods")).toEqual([]);
  });

  it("CLUSTER-1 has an image that another process has pulled", async () => {
    const newEngine = createEngine();
    newEngine.addPulledImage(IMAGE);
    expect(await newEngine.hasImage(IMAGE)).toBe(true);
  });

  it("deletes the pod of a pull whose process has crashed, but not that of a running pull", async () => {
    const installation = randomUUID();
    const crashedEngine = createEngine({ installation, timer: neverTimer });
    void crashedEngine.pull(IMAGE);
    await expect.poll(() => api.listObjects("pods")).toHaveLength(1);
    expect(await createEngine({ installation }).list()).toEqual([]);
    expect(api.listObjects("pods")).toHaveLength(1);
    const clock = { now: () => new Date(Date.now() + 2 * HOUR_MS) };
    expect(await createEngine({ installation, clock }).list()).toEqual([]);
    expect(api.listObjects("pods")).toEqual([]);
  });

  it("cannot be started if the cluster forbids it, with the error of the cluster as the reason", async () => {
    const forbiddenEngine = createEngine({ namespace: "kube-system" });
    expect(await forbiddenEngine.findError()).toMatch(/^Kubernetes: .* is forbidden \(403\)$/);
    await expect(forbiddenEngine.create(spec)).rejects.toThrow("is forbidden (403)");
  });
});
