// Plain JavaScript, because it runs on the system's Node before the repository's Node is installed.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OWN_NODE = join(ROOT, "node_modules/node/bin/node");
const STAMP = join(ROOT, "node_modules/.gonfalon-lock");
const FORWARDED_SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGUSR2"]);

/**
 * Runs a script on the repository's Node; first installs dependencies if they are missing or outdated.
 * @param {readonly string[]} script
 * @returns {Promise<number>} its exit code
 */
export async function launch(...script) {
  await install();
  return run(OWN_NODE, script);
}

async function install() {
  const lockHash = createHash("sha256")
    .update(readFileSync(join(ROOT, "package-lock.json")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === lockHash) return;
  process.stdout.write("Installing dependencies (a minute or two the first time) …\n");
  // Not `npm ci`: it deletes node_modules first, which breaks a server that runs from this checkout.
  const args = ["install", "--no-save", "--include=dev", "--include=optional"];
  await runNpm(process.execPath, args);
  // npm omits optional packages that do not support the Node that it runs on. A second installation on the repository's
  // Node, which the first one installed, adds them.
  if (Number.parseInt(process.versions.node, 10) < 24) await runNpm(OWN_NODE, args);
  writeFileSync(STAMP, lockHash);
}

/**
 * @param {string} node the Node that npm runs on
 * @param {readonly string[]} args
 */
async function runNpm(node, args) {
  const npmPath = process.env["npm_execpath"];
  const [command, ...commandArgs] = npmPath ? [node, npmPath, ...args] : ["npm", ...args];
  const path = [dirname(node), process.env["PATH"]].join(delimiter);
  const child = spawn(command, commandArgs, {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PATH: path },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const code = await waitForExit(child);
  if (code === 0) return;
  process.stderr.write(`${output}\nnpm ${args[0]} failed; its output is above.\n`);
  process.exit(code);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function run(command, args) {
  const path = [join(ROOT, "node_modules/.bin"), process.env["PATH"]].join(delimiter);
  const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", env: { ...process.env, PATH: path } });
  for (const signal of FORWARDED_SIGNALS) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child too; forwarding it would send it twice.
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal);
    });
  }
  return waitForExit(child);
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @returns {Promise<number>}
 */
function waitForExit(child) {
  return new Promise((resolve) => {
    // For example, npm is not installed, or there is no Node.js of the package `node` for this system.
    child.once("error", ({ message }) => {
      process.stderr.write(`A program cannot be started (${message}).\n`);
      resolve(1);
    });
    child.once("close", (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}
