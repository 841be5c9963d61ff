import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { MINUTE_MS } from "@gonfalon/rules/durations.ts";
import { installFirewall, isFirewallInstalled } from "#adapters/containers/firewall.ts";
import { readConfig } from "#config/config.ts";
import { splitList } from "#config/container-settings.ts";
import { getErrorReason } from "#kernel/error-reason.ts";
import type { Terminal } from "./command.ts";

export const usage = `gonfalon firewall [--once | --check]

Isolates challenge containers from this Docker host and its networks: installs iptables rules and
restores them every minute, until it is stopped. Needs root, or NET_ADMIN in a container that uses the
network of the host. Reads CONTAINER_DNS.

  --once   install the rules and exit
  --check  install nothing; the exit code is 1 if a rule is missing`;

const INTERVAL_MS = MINUTE_MS;

export async function run(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { once: { type: "boolean" }, check: { type: "boolean" } },
  });
  const dns = splitList(readConfig(terminal.env).CONTAINER_DNS);
  if (values.check) return check(dns, terminal);
  if (values.once) return install(dns, terminal);
  for (;;) {
    // Docker may not have started yet, so a failure does not end the loop. The health check (`--check`) reports it.
    await install(dns, terminal);
    await pause(INTERVAL_MS);
  }
}

async function check(dns: readonly string[], terminal: Terminal): Promise<number> {
  try {
    if (await isFirewallInstalled(dns)) return 0;
    terminal.printError("A rule of the firewall is missing.");
  } catch (error) {
    terminal.printError(getErrorReason(error));
  }
  return 1;
}

async function install(dns: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await installFirewall(dns);
    return 0;
  } catch (error) {
    terminal.printError(`The firewall could not be installed: ${getErrorReason(error)}`);
    return 1;
  }
}
