import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { isIPv4 } from "node:net";
import { NETWORKS } from "./docker-networks.ts";
import { PRIVATE_RANGES } from "./private-ranges.ts";

const TO_HOST = "GONFALON-TO-HOST";
const TO_OUTSIDE = "GONFALON-TO-OUTSIDE";
/** All of our bridges. */
const GUESTS = "gonfalon-+";
const HOOKS = [
  { chain: "INPUT", jump: TO_HOST },
  { chain: "DOCKER-USER", jump: TO_OUTSIDE },
] as const;

const ANSWERS = "-m conntrack --ctstate ESTABLISHED,RELATED -j RETURN";

/** The rules, as iptables-restore reads them: containers answer, but reach neither host nor private networks. */
export function firewallRules(dns: readonly string[]): string {
  const nameServers = dns
    .filter(isIPv4)
    .flatMap((server) =>
      ["udp", "tcp"].map((protocol) => `-d ${server} -p ${protocol} --dport 53 -j RETURN`),
    );
  return [
    "*filter",
    `:${TO_HOST} - [0:0]`,
    `:${TO_OUTSIDE} - [0:0]`,
    `-A ${TO_HOST} ${ANSWERS}`,
    `-A ${TO_HOST} -j DROP`,
    `-A ${TO_OUTSIDE} ${ANSWERS}`,
    `-A ${TO_OUTSIDE} -i ${NETWORKS.Isolated.bridge} -j DROP`,
    ...nameServers.map((rule) => `-A ${TO_OUTSIDE} ${rule}`),
    ...PRIVATE_RANGES.map((range) => `-A ${TO_OUTSIDE} -d ${range} -j DROP`),
    "COMMIT",
    "",
  ].join("\n");
}

/** Installs the rules on this machine, as often as one likes; throws if this is not the engine's host or forbids it. */
export async function raiseFirewall(dns: readonly string[]): Promise<void> {
  for (const { bridge } of Object.values(NETWORKS)) await access(`/sys/class/net/${bridge}`);
  // A chain that is named in the input is emptied first, in the same step.
  await run("iptables-restore", ["--wait", "--noflush"], firewallRules(dns));
  for (const { chain, jump } of HOOKS) {
    const rule = [chain, "-i", GUESTS, "-j", jump];
    const isHooked = await run("iptables", ["--wait", "-C", ...rule]).then(
      () => true,
      () => false,
    );
    if (!isHooked) await run("iptables", ["--wait", "-I", ...rule]);
  }
}

function run(program: string, args: readonly string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: 10_000 }, (error) =>
      error ? reject(error) : resolve(),
    );
    // A program that could not be started takes no input; its failure is told above.
    child.stdin?.on("error", () => undefined).end(input);
  });
}
