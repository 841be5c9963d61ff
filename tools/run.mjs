import { launch } from "./launch.mjs";

process.exit(await launch(...process.argv.slice(2)));
