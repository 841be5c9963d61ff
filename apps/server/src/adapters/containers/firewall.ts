import { execFile } from "node:child_process";
import { isIPv4 } from "node:net";
import { NETWORKS } from "./docker-networks.ts";
import { PRIVATE_RANGES } from "./private-ranges.ts";

const TO_HOST = "GONFALON-TO-HOST";
const TO_OUTSIDE = "GONFALON-TO-OUTSIDE";
/** Matches all bridges of the platform. */
const CONTAINER_BRIDGES = "gonfalon-+";
/** Docker's chain for custom rules. */
const DOCKER_CHAIN = "DOCKER-USER";
const HOOKS = [
  ["INPUT", "-i", CONTAINER_BRIDGES, "-j", TO_HOST],
  [DOCKER_CHAIN, "-i", CONTAINER_BRIDGES, "-j", TO_OUTSIDE],
] as const;
/** Docker uses one of these programs, and only that program lists Docker's chain. */
const PROGRAMS = ["iptables", "iptables-legacy"] as const;

const RESPONSES = "-m conntrack --ctstate ESTABLISHED,RELATED -j RETURN";

/**
 * The rules of both chains. All containers can respond to connections. Containers of the open network can connect to
 * their name servers and to public addresses, but not to the host or to private networks. Isolated containers cannot
 * connect to any address.
 */
function listRules(dns: readonly string[]): readonly string[] {
  const nameServers = dns
    .filter(isIPv4)
    .flatMap((server) =>
      ["udp", "tcp"].map((protocol) => `-d ${server} -p ${protocol} --dport 53 -j RETURN`),
    );
  return [
    `${TO_HOST} ${RESPONSES}`,
    `${TO_HOST} -j DROP`,
    `${TO_OUTSIDE} ${RESPONSES}`,
    `${TO_OUTSIDE} -i ${NETWORKS.Isolated.bridge} -j DROP`,
    ...nameServers.map((rule) => `${TO_OUTSIDE} ${rule}`),
    ...PRIVATE_RANGES.map((range) => `${TO_OUTSIDE} -d ${range} -j DROP`),
  ];
}

/** The rules as iptables-restore reads them. */
export function formatFirewallRules(dns: readonly string[]): string {
  return [
    "*filter",
    `:${TO_HOST} - [0:0]`,
    `:${TO_OUTSIDE} - [0:0]`,
    ...listRules(dns).map((rule) => `-A ${rule}`),
    "COMMIT",
    "",
  ].join("\n");
}

/** Installs the rules on this machine; idempotent. Throws if iptables or Docker's chain is missing or inaccessible. */
export async function installFirewall(dns: readonly string[]): Promise<void> {
  const program = await findDockerProgram();
  // iptables-restore flushes a chain that is named in its input, in the same transaction.
  await run(`${program}-restore`, ["--wait", "--noflush"], formatFirewallRules(dns));
  for (const hook of HOOKS)
    if (!(await hasRule(program, hook))) await run(program, ["--wait", "-I", ...hook]);
}

/** Whether every rule is in the kernel of this machine. */
export async function isFirewallInstalled(dns: readonly string[]): Promise<boolean> {
  const program = await findDockerProgram();
  for (const rule of [...HOOKS, ...listRules(dns).map((text) => text.split(" "))])
    if (!(await hasRule(program, rule))) return false;
  return true;
}

async function findDockerProgram(): Promise<string> {
  let failure: unknown;
  for (const program of PROGRAMS)
    try {
      await run(program, ["--wait", "-n", "-L", DOCKER_CHAIN]);
      return program;
    } catch (error) {
      failure ??= error;
    }
  throw failure;
}

function hasRule(program: string, rule: readonly string[]): Promise<boolean> {
  return run(program, ["--wait", "-C", ...rule]).then(
    () => true,
    () => false,
  );
}

function run(program: string, args: readonly string[], input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { timeout: 10_000 }, (error, _output, stderr) => {
      if (!error) return resolve();
      // The message of the error contains the whole command.
      const [reason] = stderr.trim().split("\n");
      return reject(reason ? new Error(reason, { cause: error }) : error);
    });
    // A program that could not be started reads no input; the callback above reports that failure.
    child.stdin?.on("error", () => undefined).end(input);
  });
}
