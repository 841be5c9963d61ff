import { parseArgs } from "node:util";
import { buildDownloads } from "./tunnel/build-downloads.ts";
import { findHostTarget, TARGETS } from "./tunnel/targets.ts";

// npm run build:tunnel -- [--out data/downloads] [--host]; with --host, only the executable of this machine.
const { values } = parseArgs({
  options: {
    out: { type: "string", default: "data/downloads" },
    host: { type: "boolean", default: false },
  },
});
await buildDownloads(values.out, values.host ? [findHostTarget()] : TARGETS);
process.stdout.write(`The tunnel program is in ${values.out}.\n`);
