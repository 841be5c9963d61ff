import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { CHALLENGE_IMAGE, docker, untilItListens } from "./docker.ts";

const run = promisify(execFile);
const NAME = "gonfalon-test-cloud";
/** Of the range in which clouds hand out credentials. */
const SUBNET = "169.254.213.0/24";
const ADDRESS = "169.254.213.7";
/** Docker keeps its networks apart; this machine is to route there as it would to any other. */
const ROUTES = ["-s", "-d"].map((end) => ["DOCKER-USER", end, ADDRESS, "-j", "ACCEPT"]);

export interface PrivateServer extends AsyncDisposable {
  readonly address: string;
  readonly port: number;
}

/** A server on a private network, which says "credentials". */
export async function aPrivateServer(): Promise<PrivateServer> {
  await removeLeftovers();
  const parts = new AsyncDisposableStack();
  const network = await docker.createNetwork({ Name: NAME, IPAM: { Config: [{ Subnet: SUBNET }] } });
  parts.defer(() => network.remove());
  const container = await docker.createContainer({
    name: NAME,
    Image: CHALLENGE_IMAGE,
    Env: ["FLAG=credentials"],
    HostConfig: { NetworkMode: NAME },
    NetworkingConfig: { EndpointsConfig: { [NAME]: { IPAMConfig: { IPv4Address: ADDRESS } } } },
  });
  parts.defer(() => container.remove({ force: true }));
  await container.start();
  for (const [chain = "", ...rule] of ROUTES) {
    // After the rules of the platform, which are the first, and before those of Docker.
    await run("iptables", ["--wait", "-I", chain, "2", ...rule]);
    parts.defer(async () => void (await run("iptables", ["--wait", "-D", chain, ...rule])));
  }
  await untilItListens(container.id);
  return { address: ADDRESS, port: 8080, [Symbol.asyncDispose]: () => parts.disposeAsync() };
}

/** Of a run that was ended from outside. */
async function removeLeftovers(): Promise<void> {
  for (const leftover of [docker.getContainer(NAME), docker.getNetwork(NAME)])
    await leftover.remove({ force: true }).catch(() => undefined);
}
