import { readFileSync, writeFileSync } from "node:fs";
import { completeLock, type Lock } from "./lock/complete-lock.ts";

// `npm ci` rejects a lock file without the optional packages of all platforms. If the registry does not have all of these
// packages, run this script after each change of the dependencies.
const FILE = "package-lock.json";
// npm writes the file, so its format is known.
const lock = JSON.parse(readFileSync(FILE, "utf8")) as Lock;
const { packages, addedPaths } = completeLock(lock.packages);
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
process.stdout.write(`${addedPaths.length} packages added\n`);
