import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Dockerode from "dockerode";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { openEngine } from "#compose/engine.ts";
import { readConfig } from "#config/config.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";
import { buildSpec } from "../../../test/container-engine.suite.ts";
import {
  CHALLENGE_IMAGE,
  docker,
  fetchInContainer,
  makeTestImages,
  runInContainer,
  waitUntilListening,
} from "../../../test/docker.ts";
import { startDockerTcpProxy } from "../../../test/docker-over-tcp.ts";
import { runCommand } from "../../../test/terminal.ts";
import { createMigratedDatabase } from "../../../test/test-databases.ts";

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly extra_hosts: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly network_mode: string;
}

const { services } = parse(
  readFileSync(new URL("../../../../../deploy/compose.yml", import.meta.url), "utf8"),
) as { readonly services: Readonly<Record<"platform" | "firewall", Service>> };
const { platform, firewall } = services;

const TEST_LABEL = "gonfalon.test";
const SECOND_NS = 1_000_000_000;

let dockerProxy: Awaited<ReturnType<typeof startDockerTcpProxy>>;
let network: Dockerode.Network;
/** A container with the host names that compose defines for the platform. */
let platformContainer: Dockerode.Container;
let reachAddress: string;

/** The environment of the platform under compose, without an `.env` file. */
function getComposeEnvironment(): Readonly<Record<string, string>> {
  const variables = Object.entries(platform.environment).map(([name, value]) => [
    name,
    value.replaceAll(/\$\{\w+:-(\w*)\}/g, "$1").replaceAll(/\$\{\w+:\?[^}]*\}/g, `Aa1${randomUUID()}`),
  ]);
  // The service name "docker" is the only part that a test process cannot resolve.
  return { ...Object.fromEntries(variables), DOCKER_HOST: dockerProxy.url };
}

function openComposeEngine(overrides: Readonly<Record<string, string>> = {}): Promise<ContainerEngine> {
  const config = readConfig({ ...getComposeEnvironment(), ...overrides });
  return openEngine(config, {
    installation: randomUUID(),
    timer: systemTimer,
    resolve: async (host) => (host === config.DOCKER_REACH ? reachAddress : host),
  });
}

/** Starts a container as the firewall service and waits until Docker reports it as healthy or unhealthy. */
async function runFirewallService(overrides: Dockerode.ContainerCreateOptions = {}, isHealthy = true) {
  const container = await docker.createContainer({
    Image: CHALLENGE_IMAGE,
    Labels: { ...firewall.labels, [TEST_LABEL]: "firewall" },
    Healthcheck: {
      Test: ["CMD", "/bin/sh", "-c", `exit ${isHealthy ? 0 : 1}`],
      Interval: SECOND_NS / 10,
      Retries: 1,
    },
    HostConfig: { NetworkMode: firewall.network_mode },
    ...overrides,
  });
  await container.start();
  const expectedStatus = isHealthy ? "healthy" : "unhealthy";
  while ((await container.inspect()).State.Health?.Status !== expectedStatus)
    await new Promise((resolve) => setImmediate(resolve));
  return container;
}

async function removeTestContainers(value: string): Promise<void> {
  const foundContainers = await docker.listContainers({
    all: true,
    filters: { label: [`${TEST_LABEL}=${value}`] },
  });
  for (const { Id } of foundContainers) await docker.getContainer(Id).remove({ force: true });
}

beforeAll(async () => {
  await makeTestImages();
  network = await docker.createNetwork({ Name: `gonfalon-test-${randomUUID()}` });
  platformContainer = await docker.createContainer({
    Image: CHALLENGE_IMAGE,
    Labels: { [TEST_LABEL]: "platform" },
    HostConfig: { NetworkMode: network.id, ExtraHosts: [...platform.extra_hosts] },
  });
  await platformContainer.start();
  const reach = platform.environment["DOCKER_REACH"] ?? "";
  const hostsFile = (await runInContainer(platformContainer.id, "cat /etc/hosts")) ?? "";
  reachAddress =
    hostsFile
      .split("\n")
      .find((line) => line.endsWith(`\t${reach}`))
      ?.split("\t")[0] ?? "";
  dockerProxy = await startDockerTcpProxy(reachAddress);
});

afterEach(() => removeTestContainers("firewall"));

afterAll(async () => {
  await removeTestContainers("platform");
  await network.remove();
  dockerProxy.close();
});

describe("ENGINE-11 an instance with the shipped compose settings", () => {
  it("is not published on a public address, and is reachable from the platform", async () => {
    await runFirewallService();
    const engine = await openComposeEngine();
    const spec = buildSpec(CHALLENGE_IMAGE, { publish: false, env: { FLAG: "reached" } });
    const { engineId, platformAddress, playerAddress } = await engine.create(spec);
    await waitUntilListening(engineId);
    const { NetworkSettings } = await docker.getContainer(engineId).inspect();
    const bindings = Object.values(NetworkSettings.Ports).flat();
    expect(bindings.map(({ HostIp }) => HostIp)).toEqual([reachAddress]);
    expect(playerAddress).toBeUndefined();
    expect(platformAddress.host).toBe("host.docker.internal");
    expect(await fetchInContainer(platformContainer.id, platformAddress.host, platformAddress.port)).toBe(
      "reached",
    );
    await expect(fetch(`http://127.0.0.1:${platformAddress.port}/flag`)).rejects.toThrow("fetch failed");
    await engine.destroy(spec.id);
  });

  it("is published only on the address in DOCKER_PUBLISH_ON if that variable is set", async () => {
    await runFirewallService();
    const engine = await openComposeEngine({ DOCKER_PUBLISH_ON: "127.0.0.1" });
    const spec = buildSpec(CHALLENGE_IMAGE);
    const { engineId } = await engine.create(spec);
    const { NetworkSettings } = await docker.getContainer(engineId).inspect();
    expect(NetworkSettings.Ports["8080/tcp"]?.map(({ HostIp }) => HostIp)).toEqual(["127.0.0.1"]);
    await engine.destroy(spec.id);
  });

  it("fails with an error that names DOCKER_PUBLISH_ON if the Docker host does not have the address", async () => {
    await runFirewallService();
    const engine = await openComposeEngine({ DOCKER_PUBLISH_ON: "203.0.113.7" });
    await expect(engine.create(buildSpec(CHALLENGE_IMAGE))).rejects.toThrow("Set DOCKER_PUBLISH_ON");
    expect(await engine.list()).toEqual([]);
  });

  it("is published on all addresses only if players connect directly", async () => {
    await runFirewallService();
    const engine = await openComposeEngine({ CONTAINER_PORT_MAPPING: "Default" });
    const spec = buildSpec(CHALLENGE_IMAGE, { publish: true });
    const { engineId } = await engine.create(spec);
    const { NetworkSettings } = await docker.getContainer(engineId).inspect();
    expect(NetworkSettings.Ports["8080/tcp"]?.map(({ HostIp }) => HostIp)).toContain("0.0.0.0");
    await engine.destroy(spec.id);
  });
});

describe("ENGINE-10 if the server cannot install the firewall", () => {
  const remedies = /firewall service on the Docker host.*CONTAINER_FIREWALL=external/;

  it("no container starts, and the reason names both solutions", async () => {
    const engine = await openComposeEngine();
    expect(await engine.findError()).toMatch(remedies);
    await expect(engine.create(buildSpec(CHALLENGE_IMAGE))).rejects.toThrow(remedies);
    expect(await engine.list()).toEqual([]);
  });

  it("gonfalon doctor fails", async () => {
    const folder = await mkdtemp(join(tmpdir(), "gonfalon-doctor-"));
    const env = {
      ...getComposeEnvironment(),
      DATABASE_URL: await createMigratedDatabase(),
      DATA_DIR: folder,
    };
    const { code, output } = await runCommand(["doctor"], { env });
    await rm(folder, { recursive: true });
    expect(output).toMatch(/FAIL {2}containers: .*CONTAINER_FIREWALL=external/);
    expect(code).toBe(1);
  });

  it("containers start if CONTAINER_FIREWALL=external is set", async () => {
    const engine = await openComposeEngine({ CONTAINER_FIREWALL: "external" });
    expect(await engine.findError()).toBeUndefined();
    const spec = buildSpec(CHALLENGE_IMAGE);
    expect(await engine.create(spec)).toMatchObject({ platformAddress: { host: "host.docker.internal" } });
    await engine.destroy(spec.id);
  });

  it("containers start while Docker reports the firewall service as healthy", async () => {
    await runFirewallService();
    expect(await (await openComposeEngine()).findError()).toBeUndefined();
  });

  it.each<[string, Parameters<typeof runFirewallService>]>([
    ["an unhealthy firewall service", [{}, false]],
    ["a healthy container with its label on another network", [{ HostConfig: { NetworkMode: "bridge" } }]],
  ])("%s is not accepted as a firewall", async (_name, args) => {
    await runFirewallService(...args);
    expect(await (await openComposeEngine()).findError()).toMatch(remedies);
  });
});
