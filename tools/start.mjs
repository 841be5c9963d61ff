import { launch } from "./launch.mjs";

const built = await launch("tools/build.ts", "--if-changed");
process.exit(built === 0 ? await launch("apps/server/dist/main.js", ...process.argv.slice(2)) : built);
