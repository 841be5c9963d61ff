import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Prompts for a name and prints the flag, for each connection on port 1337. */
const SERVICE = `#!/bin/busybox sh
echo "Who are you?"
read name
echo "Hello $name, take $FLAG"
`;

const DOCKERFILE = `FROM scratch
COPY busybox /bin/busybox
COPY service /bin/service
CMD ["/bin/busybox", "nc", "-ll", "-p", "1337", "-e", "/bin/service"]
`;

/** Builds a challenge image from the local busybox: a registry may not be available. */
export async function makeChallengeImage(): Promise<string> {
  const image = `gonfalon-e2e-challenge:${randomUUID()}`;
  const folder = await mkdtemp(join(tmpdir(), "gonfalon-image-"));
  await copyFile("/bin/busybox", join(folder, "busybox"));
  await writeFile(join(folder, "service"), SERVICE, { mode: 0o755 });
  await writeFile(join(folder, "Dockerfile"), DOCKERFILE);
  // The label gives each image its own id: the filter `ancestor` also matches other names of the same image.
  await run("docker", ["build", "--quiet", "--label", image, "--tag", image, folder]);
  await rm(folder, { recursive: true });
  return image;
}

/** The existing containers of an image. */
export async function listContainers(image: string): Promise<readonly string[]> {
  const { stdout } = await run("docker", ["ps", "--all", "--quiet", "--filter", `ancestor=${image}`]);
  return stdout.split("\n").filter(Boolean);
}

/** Removes an image and its containers, including those of failed tests. */
export async function removeChallengeImage(image: string): Promise<void> {
  const containers = await listContainers(image);
  if (containers.length > 0) await run("docker", ["rm", "--force", ...containers]);
  await run("docker", ["rmi", "--force", image]);
}
