import { spawn } from "node:child_process";
import { once } from "node:events";

// `build` (the default) or `dev`; see docs/.vitepress.
const [action = "build"] = process.argv.slice(2);
const vitepress = spawn("vitepress", [action, "docs"], { stdio: "inherit" });
const [code] = (await once(vitepress, "close")) as [number | null];
process.exitCode = code ?? 1;
