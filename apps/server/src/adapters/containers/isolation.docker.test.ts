import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { RunningContainer } from "#ports/container-engine.ts";
import { buildSpec } from "../../../test/container-engine.suite.ts";
import {
  CHALLENGE_IMAGE,
  createDockerEngine,
  docker,
  fetchInContainer,
  makeTestImages,
  runInContainer,
  waitUntilListening,
} from "../../../test/docker.ts";
import { startPrivateServer } from "../../../test/private-network.ts";
import { NETWORKS } from "./docker-networks.ts";

const engine = createDockerEngine();
type Target = Pick<AddressInfo, "address" | "port">;

const KINDS = ["Open", "Isolated"] as const;

/** The address of this machine on a container network, the first target of an attacker. */
async function findGateway(network: (typeof KINDS)[number]): Promise<string> {
  const { IPAM } = await docker.getNetwork(NETWORKS[network].name).inspect();
  return IPAM?.Config?.[0]?.Gateway ?? "";
}

describe.each(KINDS)("ENGINE-5 from a shell inside a container on the network %s", (network) => {
  let container: RunningContainer;
  let gateways: readonly string[];
  let servers: readonly Server[];

  beforeAll(async () => {
    await makeTestImages();
    container = await engine.create(buildSpec(CHALLENGE_IMAGE, { network, env: { FLAG: "own" } }));
    await waitUntilListening(container.engineId);
    gateways = await Promise.all(KINDS.map(findGateway));
    servers = await Promise.all(gateways.map(serveAt));
  });

  afterAll(async () => {
    for (const server of servers) server.close();
    for (const { id } of await engine.list()) await engine.destroy(id);
  });

  function fetchFromContainer({ address, port }: Target): Promise<string | undefined> {
    return fetchInContainer(container.engineId, address, port);
  }

  it("its own program is reachable", async () => {
    expect(await fetchFromContainer({ address: "127.0.0.1", port: 8080 })).toBe("own");
  });

  it("no server of the host is reachable, although the host itself can connect", async () => {
    const addresses = servers.map((server) => server.address() as AddressInfo);
    expect(await Promise.all(addresses.map(fetchFromHost))).toEqual(["secret", "secret"]);
    expect(await Promise.all(addresses.map(fetchFromContainer))).toEqual([undefined, undefined]);
  });

  it("no server of a private network behind the host, such as a cloud metadata service, is reachable", async () => {
    await using server = await startPrivateServer();
    expect(await fetchFromHost(server)).toBe("credentials\n");
    expect(await fetchFromContainer(server)).toBeUndefined();
  });

  it.each(KINDS)(
    "no other container on the network %s is reachable, neither directly nor by its published port",
    async (otherNetwork) => {
      const neighbor = await engine.create(
        buildSpec(CHALLENGE_IMAGE, { network: otherNetwork, publish: true, env: { FLAG: "theirs" } }),
      );
      await waitUntilListening(neighbor.engineId);
      const publishedTargets = gateways.map((address) => ({
        address,
        port: neighbor.playerAddress?.port ?? 0,
      }));
      const directTarget = { address: neighbor.platformAddress.host, port: neighbor.platformAddress.port };
      expect(await fetchFromHost(directTarget)).toBe("theirs\n");
      const responses = await Promise.all([directTarget, ...publishedTargets].map(fetchFromContainer));
      expect(responses).toEqual([undefined, undefined, undefined]);
    },
  );

  it("there is no IPv6 address, because the firewall has no rules for IPv6", async () => {
    expect(await runInContainer(container.engineId, "ip -6 addr show dev eth0")).toBe("");
  });
});

describe("a container of another project", () => {
  afterEach(async () => {
    const foundContainers = await docker.listContainers({
      all: true,
      filters: { label: ["gonfalon.test=bystander"] },
    });
    for (const { Id } of foundContainers) await docker.getContainer(Id).remove({ force: true });
  });

  it("can still reach the host: the firewall applies only to the networks of challenges", async () => {
    const gateway = await findGateway("Open");
    const server = await serveAt(gateway);
    const bystander = await docker.createContainer({
      Image: CHALLENGE_IMAGE,
      Labels: { "gonfalon.test": "bystander" },
    });
    await bystander.start();
    const { port } = server.address() as AddressInfo;
    expect(await fetchInContainer(bystander.id, gateway, port)).toBe("secret");
    server.close();
  });
});

async function fetchFromHost({ address, port }: Target): Promise<string> {
  const response = await fetch(`http://${address}:${port}/flag`);
  return response.text();
}

async function serveAt(address: string): Promise<Server> {
  const server = createServer((_, response) => void response.end("secret"));
  await new Promise<void>((resolve) => void server.listen(0, address, resolve));
  return server;
}
