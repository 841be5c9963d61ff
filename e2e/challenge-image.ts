import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Asks who is there and hands out its flag, to each connection on port 1337. */
const SERVICE = `#!/bin/busybox sh
echo "Who are you?"
read name
echo "Hello $name, take $FLAG"
`;

const RECIPE = `FROM scratch
COPY busybox /bin/busybox
COPY service /bin/service
CMD ["/bin/busybox", "nc", "-ll", "-p", "1337", "-e", "/bin/service"]
`;

/** Makes an image of a challenge out of the machine's own busybox: there may be no registry to fetch one from. */
export async function makeChallengeImage(): Promise<string> {
  const image = `gonfalon-e2e-challenge:${randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-image-"));
  await copyFile("/bin/busybox", join(folder, "busybox"));
  await writeFile(join(folder, "service"), SERVICE, { mode: 0o755 });
  await writeFile(join(folder, "Dockerfile"), RECIPE);
  await run("docker", ["build", "--quiet", "--label", image, "--tag", image, folder]);
  await rm(folder, { recursive: true });
  return image;
}

/** The containers of an image that exist now. */
export async function containersOf(image: string): Promise<readonly string[]> {
  const { stdout } = await run("docker", ["ps", "--all", "--quiet", "--filter", `ancestor=${image}`]);
  return stdout.split("\n").filter(Boolean);
}

/** Leaves nothing of an image behind, whatever became of the test. */
export async function removeChallengeImage(image: string): Promise<void> {
  const containers = await containersOf(image);
  if (containers.length > 0) await run("docker", ["rm", "--force", ...containers]);
  await run("docker", ["rmi", "--force", image]);
}
