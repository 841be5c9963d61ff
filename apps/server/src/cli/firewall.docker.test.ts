import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const MAIN = fileURLToPath(new URL("main.ts", import.meta.url));

/** Runs a script in a separate network namespace, which has only the rules of the script. Returns the exit codes. */
async function runInOwnNetwork(script: string): Promise<readonly string[]> {
  const gonfalon = `gonfalon() { ${process.execPath} ${MAIN} firewall "$@" 2>/dev/null; echo $?; }`;
  const { stdout } = await promisify(execFile)("unshare", ["--net", "sh", "-c", `${gonfalon}\n${script}`]);
  return stdout.trim().split("\n");
}

it("ENGINE-10 gonfalon firewall installs the rules, and --check fails while a rule is missing", async () => {
  const codes = await runInOwnNetwork(`
    gonfalon --once
    iptables -N DOCKER-USER
    gonfalon --check
    gonfalon --once
    gonfalon --once
    gonfalon --check
    iptables -D GONFALON-TO-OUTSIDE -d 169.254.0.0/16 -j DROP
    gonfalon --check
    gonfalon --once
    iptables -D INPUT -i gonfalon-+ -j GONFALON-TO-HOST
    gonfalon --check
  `);
  expect(codes).toEqual(["1", "1", "0", "0", "0", "1", "0", "1"]);
});
