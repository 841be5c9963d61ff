import { resolve } from "node:path";
import { buildCliPackage } from "./cli/build-package.ts";

// npm run build:cli, then npm pack ./dist-cli
await buildCliPackage(resolve("dist-cli"));
process.stdout.write("The package is in dist-cli.\n");
