import { launch } from "./launch.mjs";
import { SERVER_ENVIRONMENT } from "./server-environment.mjs";

const buildCode = await launch("tools/build.ts", "--if-changed");
Object.assign(process.env, { ...SERVER_ENVIRONMENT, ...process.env });
process.exit(
  buildCode === 0 ? await launch("apps/server/dist/main.js", ...process.argv.slice(2)) : buildCode,
);
