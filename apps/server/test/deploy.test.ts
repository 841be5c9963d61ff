import { readFileSync } from "node:fs";
import { dumpYaml, loadYaml } from "@kubernetes/client-node";
import { describe, expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { ConfigSchema } from "#config/config.ts";

const configVariables = Object.keys(ConfigSchema.properties);

function readText(path: string): string {
  return readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), "utf8");
}

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

function readManifests(path: string): readonly (Manifest & Record<string, unknown>)[] {
  return parseAllDocuments(readText(path)).map(
    (document) => document.toJS() as Manifest & Record<string, unknown>,
  );
}

describe("The Kubernetes manifests", () => {
  const files = ["kubernetes/challenges.yaml", "kubernetes/platform.yaml"];
  const manifests = files.flatMap(readManifests);

  it.each(manifests.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    "have no field in %s %s that is unknown to Kubernetes",
    (_kind, _name, manifest) => {
      // The client parses known fields and drops the others.
      const parsedManifest = parse(dumpYaml(loadYaml(JSON.stringify(manifest)))) as unknown;
      expect(parsedManifest).toEqual(manifest);
    },
  );

  function find(kind: string, name = "gonfalon", namespace = "gonfalon") {
    const foundManifest = manifests.find(
      ({ kind: manifestKind, metadata }) =>
        manifestKind === kind && metadata.name === name && metadata.namespace === namespace,
    );
    return JSON.stringify(foundManifest);
  }

  it("are consistent: accounts, roles, selectors, claims", () => {
    expect(find("RoleBinding", "gonfalon-platform", "gonfalon-challenges")).toContain(
      '"subjects":[{"kind":"ServiceAccount","name":"gonfalon","namespace":"gonfalon"}]',
    );
    expect(find("ServiceAccount")).toBeDefined();
    expect(find("PersistentVolumeClaim", "files")).toBeDefined();
    for (const kind of ["Service", "Deployment", "PodDisruptionBudget"])
      expect(find(kind)).toContain('{"app":"gonfalon"}');
  });

  it("grant permissions only in the challenge namespace, without wildcards", () => {
    const roles = manifests.filter(({ kind }) => kind === "Role" || kind === "ClusterRole");
    expect(roles.map(({ metadata }) => metadata)).toEqual([
      { name: "gonfalon", namespace: "gonfalon-challenges" },
    ]);
    expect(JSON.stringify(roles)).not.toContain("*");
  });

  it("grant exactly the permissions that the calls of the engine need", () => {
    interface Rule {
      readonly apiGroups: readonly string[];
      readonly resources: readonly string[];
      readonly verbs: readonly string[];
    }
    const { rules } = JSON.parse(find("Role", "gonfalon", "gonfalon-challenges")) as {
      readonly rules: readonly Rule[];
    };
    const grantedPermissions = rules.flatMap(({ apiGroups, resources, verbs }) =>
      apiGroups.flatMap((group) =>
        resources.flatMap((resource) => verbs.map((verb) => `${verb} ${group}/${resource}`)),
      ),
    );
    const groups: Readonly<Record<string, string>> = { core: "", networking: "networking.k8s.io" };
    const resources: Readonly<Record<string, string>> = {
      NetworkPolicy: "networkpolicies",
      Pod: "pods",
      Secret: "secrets",
      Service: "services",
    };
    /** The methods of the client whose names differ from the verbs of permissions. */
    const verbs: Readonly<Record<string, string>> = { read: "get", replace: "update" };
    const source = readText("../apps/server/src/adapters/containers/kubernetes.ts");
    const calls = [...source.matchAll(/\b(core|networking)\.([a-z]+)(?:Namespaced)?(\w*)\(/g)];
    const neededPermissions = calls.map(
      ([, api = "", method = "", kind = ""]) =>
        `${verbs[method] ?? method} ${groups[api]}/${resources[kind] ?? kind}`,
    );
    expect([...new Set(neededPermissions)].toSorted()).toEqual([...new Set(grantedPermissions)].toSorted());
  });

  it("ENGINE-5 deny ingress to challenge containers by default and limit their resources", () => {
    const namespace = "gonfalon-challenges";
    expect(JSON.parse(find("NetworkPolicy", "default-deny-ingress", namespace))).toMatchObject({
      spec: { podSelector: {}, policyTypes: ["Ingress"] },
    });
    expect(find("NetworkPolicy", "default-deny-ingress", namespace)).not.toContain('"ingress":');
    expect(JSON.parse(find("ResourceQuota", "challenges", namespace))).toMatchObject({
      spec: { hard: { pods: expect.any(String) as string, "limits.memory": expect.any(String) as string } },
    });
    expect(JSON.parse(find("LimitRange", "challenges", namespace))).toMatchObject({
      spec: { limits: [{ type: "Container", max: { memory: expect.any(String) as string } }] },
    });
  });

  it("migrate in an init container that has no probe and mounts the data folder for the backup", () => {
    interface Container {
      readonly name: string;
      readonly command?: readonly string[];
      readonly image: string;
      readonly volumeMounts: readonly { readonly mountPath: string }[];
    }
    const { spec } = JSON.parse(find("Deployment")) as {
      readonly spec: {
        readonly template: {
          readonly spec: {
            readonly initContainers: readonly Container[];
            readonly containers: readonly Container[];
          };
        };
      };
    };
    const { initContainers, containers } = spec.template.spec;
    expect(initContainers.map(({ command }) => command)).toEqual([["gonfalon", "migrate"]]);
    expect(initContainers[0]?.image).toBe(containers[0]?.image);
    expect(initContainers[0]?.volumeMounts.map(({ mountPath }) => mountPath)).toContain("/data");
    expect(JSON.stringify(initContainers)).not.toContain("Probe");
  });

  it("serve the health endpoint on an address that the kubelet can reach", () => {
    expect(find("Deployment")).toContain('{"name":"METRICS_HOST","value":"0.0.0.0"}');
  });

  it("set only variables that the platform reads", () => {
    const names = [...find("Deployment").matchAll(/\{"name":"([A-Z_]+)","value"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => !configVariables.includes(name ?? ""))).toEqual([]);
  });
});

describe("The compose file", () => {
  interface Service {
    readonly image?: string;
    readonly build?: { readonly args?: Readonly<Record<string, string>> };
    readonly environment?: Readonly<Record<string, unknown>>;
    readonly networks?: readonly string[];
    readonly volumes?: readonly string[];
    readonly depends_on?: object;
    readonly ports?: readonly string[];
    readonly security_opt?: readonly string[];
  }
  const { services, networks, volumes } = parse(readText("compose.yml")) as {
    readonly services: Readonly<Record<string, Service>>;
    readonly networks: Readonly<Record<string, { readonly internal?: boolean; readonly ipam?: object }>>;
    readonly volumes: object;
  };

  it("uses only services, networks and volumes that it defines", () => {
    for (const service of Object.values(services)) {
      const neededServices = service.depends_on ?? [];
      expect(Object.keys(services)).toEqual(
        expect.arrayContaining(Array.isArray(neededServices) ? neededServices : Object.keys(neededServices)),
      );
      expect(Object.keys(networks)).toEqual(expect.arrayContaining([...(service.networks ?? [])]));
      const volumeNames = (service.volumes ?? []).map((volume) => volume.split(":")[0] ?? "");
      expect(Object.keys(volumes)).toEqual(
        expect.arrayContaining(volumeNames.filter((name) => !name.startsWith("/"))),
      );
    }
  });

  it("sets only variables that the platform reads, and trusts the network of its reverse proxy", () => {
    const environment = services["platform"]?.environment ?? {};
    expect(Object.keys(environment).filter((name) => !configVariables.includes(name))).toEqual([]);
    expect(JSON.stringify(networks["front"])).toContain(String(environment["TRUSTED_PROXIES"]));
  });

  it("ENGINE-10 has a firewall service on the host network, whose health check verifies the rules", () => {
    expect(services["firewall"]).toMatchObject({
      command: ["gonfalon", "firewall"],
      network_mode: "host",
      user: "0:0",
      cap_drop: ["ALL"],
      cap_add: ["NET_ADMIN", "NET_RAW"],
      labels: { "gonfalon.firewall": "1" },
      healthcheck: { test: ["CMD", "gonfalon", "firewall", "--check"] },
    });
    expect(services["platform"]?.environment).not.toHaveProperty("CONTAINER_FIREWALL");
  });

  it("passes the same name servers for containers to the platform and the firewall", () => {
    for (const name of ["platform", "firewall"])
      expect(services[name]?.environment).toMatchObject({ CONTAINER_DNS: "${CONTAINER_DNS:-}" });
  });

  it("pins each image by its digest, and lets operators replace it", () => {
    const images = Object.values(services).map(({ image, build }) => image ?? build?.args?.["NODE_IMAGE"]);
    expect(images).toHaveLength(5);
    for (const image of images)
      expect(image).toMatch(/^\$\{[A-Z_]+_IMAGE:-[\w/.-]+:[\w.-]+@sha256:[0-9a-f]{64}\}$/);
    const [, baseImage = ""] = /^ARG NODE_IMAGE=(.+)$/m.exec(readText("Dockerfile")) ?? [];
    expect(services["platform"]?.build?.args?.["NODE_IMAGE"]).toContain(baseImage);
  });

  it("exposes only the reverse proxy, and mounts the Docker socket only into the socket proxy", () => {
    const exposedServices = Object.entries(services).filter(([, { ports }]) => ports);
    expect(exposedServices.map(([name]) => name)).toEqual(["front"]);
    const servicesWithSocket = Object.entries(services).filter(([, service]) =>
      JSON.stringify(service).includes("docker.sock"),
    );
    expect(servicesWithSocket.map(([name]) => name)).toEqual(["docker"]);
    expect(networks["docker"]?.internal).toBe(true);
    expect(networks["database"]?.internal).toBe(true);
  });
});

it("the image build excludes .env files in all folders", () => {
  const patterns = readText("../.dockerignore").split("\n");
  expect(patterns).toContain("**/.env*");
  expect(patterns.filter((pattern) => pattern.startsWith("!"))).toEqual(["!**/.env.example"]);
});
