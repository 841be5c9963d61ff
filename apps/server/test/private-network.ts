import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CHALLENGE_IMAGE, docker, waitUntilListening } from "./docker.ts";

const run = promisify(execFile);
const NAME = "gonfalon-test-cloud";
/** In the range of cloud metadata services. */
const SUBNET = "169.254.213.0/24";
const ADDRESS = "169.254.213.7";
/** Docker isolates its networks. With these rules, the machine forwards packets to this one as to any other network. */
const FORWARD_RULES = ["-s", "-d"].map((end) => ["DOCKER-USER", end, ADDRESS, "-j", "ACCEPT"]);

export interface PrivateServer extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
}

/** A server on a private network, which responds with "credentials". */
export async function startPrivateServer(): Promise<PrivateServer> {
  await removeLeftovers();
  const resources = new AsyncDisposableStack();
  const network = await docker.createNetwork({ Name: NAME, IPAM: { Config: [{ Subnet: SUBNET }] } });
  resources.defer(() => network.remove());
  const container = await docker.createContainer({
    name: NAME,
    Image: CHALLENGE_IMAGE,
    Env: ["FLAG=credentials"],
    HostConfig: { NetworkMode: NAME },
    NetworkingConfig: { EndpointsConfig: { [NAME]: { IPAMConfig: { IPv4Address: ADDRESS } } } },
  });
  resources.defer(() => container.remove({ force: true }));
  await container.start();
  for (const [chain = "", ...rule] of FORWARD_RULES) {
    // Position 2: after the jump to the rules of the platform, and before the rules of Docker.
    await run("iptables", ["--wait", "-I", chain, "2", ...rule]);
    resources.defer(async () => void (await run("iptables", ["--wait", "-D", chain, ...rule])));
  }
  await waitUntilListening(container.id);
  return { address: ADDRESS, port: 8080, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** Removes the container and the network of an aborted run. */
async function removeLeftovers(): Promise<void> {
  for (const leftover of [docker.getContainer(NAME), docker.getNetwork(NAME)])
    await leftover.remove({ force: true }).catch(() => undefined);
}
