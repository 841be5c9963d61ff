import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { PassThrough, Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import Dockerode from "dockerode";
import { pack } from "tar-stream";
import { dockerEngine } from "#adapters/containers/docker.ts";
import { DOCKER_SOCKET } from "#adapters/containers/docker-host.ts";
import type { ContainerEngine } from "#ports/container-engine.ts";

const BUSYBOX = "/bin/busybox";
const APPLETS = ["cat", "dd", "httpd", "ip", "mkdir", "sh", "sleep", "timeout", "wget"];

/** Serves its FLAG on port 8080 and ignores SIGTERM. */
export const CHALLENGE_IMAGE = "gonfalon-test-challenge:1";
/** Does nothing, and exits on SIGTERM. */
export const QUIET_IMAGE = "gonfalon-test-quiet:1";
/** Is configured to run as a user that does not exist in the image. */
export const BROKEN_IMAGE = "gonfalon-test-broken:1";

const IMAGE_INSTRUCTIONS: Readonly<Record<string, readonly string[]>> = {
  [CHALLENGE_IMAGE]: [
    `CMD ["/bin/sh", "-c", "trap '' TERM; mkdir /www; echo $FLAG > /www/flag; httpd -p 8080 -h /www; while :; do sleep 1; done"]`,
  ],
  [QUIET_IMAGE]: [`CMD ["/bin/sleep", "3600"]`],
  [BROKEN_IMAGE]: ["USER ghost", `CMD ["/bin/sh"]`],
};

export const docker = new Dockerode({ socketPath: "/var/run/docker.sock" });

/** Docker for a separate installation, on the same machine by default. */
export function createDockerEngine(
  overrides: Partial<Parameters<typeof dockerEngine>[0]> = {},
): ContainerEngine {
  return dockerEngine({
    host: { url: DOCKER_SOCKET, certificates: undefined },
    installation: randomUUID(),
    dns: [],
    registry: undefined,
    reach: undefined,
    publishOn: undefined,
    firewall: "auto",
    resolve: async (host) => host,
    ...overrides,
  });
}

/** Builds the challenge image and the broken image from the local busybox: a registry may not be available. */
export async function makeTestImages(): Promise<void> {
  for (const image of [CHALLENGE_IMAGE, BROKEN_IMAGE]) await makeImage(image, docker);
}

/** Builds a test image on an engine. */
export async function makeImage(image: string, engine: Dockerode): Promise<void> {
  const [repo, tag] = image.split(":");
  const progress = await engine.importImage(Readable.from([await packRootFiles()]), {
    repo,
    tag,
    changes: IMAGE_INSTRUCTIONS[image],
  });
  await new Promise<void>((resolve, reject) => {
    engine.modem.followProgress(progress, (error) => (error ? reject(error) : resolve()));
  });
}

/** The files of the images, as a tar archive. */
export async function packRootFiles(): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name: "bin/busybox", mode: 0o755 }, await readFile(BUSYBOX));
  for (const applet of APPLETS)
    archive.entry({ name: `bin/${applet}`, type: "symlink", linkname: "busybox" });
  // A setuid program: root has an empty password, so it makes any user root unless the kernel forbids that.
  archive.entry({ name: "bin/su", mode: 0o4755 }, await readFile(BUSYBOX));
  archive.entry({ name: "etc/passwd" }, "root::0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n");
  archive.finalize();
  return buffer(archive);
}

/** The output of a command inside a container, run as root unless a user is given; undefined if it failed. */
export async function runInContainer(
  engineId: string,
  command: string,
  User = "root",
): Promise<string | undefined> {
  const Cmd = ["/bin/sh", "-c", command];
  const exec = await docker
    .getContainer(engineId)
    .exec({ Cmd, User, AttachStdout: true, AttachStderr: true });
  const stream = await exec.start({});
  const stdout = new PassThrough();
  docker.modem.demuxStream(stream, stdout, new PassThrough().resume());
  stream.on("end", () => stdout.end());
  const output = await text(stdout);
  const { ExitCode } = await exec.inspect();
  return ExitCode === 0 ? output.trimEnd() : undefined;
}

/** Waits until the program of the challenge image listens on its port. */
export async function waitUntilListening(engineId: string): Promise<void> {
  await runInContainer(engineId, "until wget -q -O /dev/null http://127.0.0.1:8080/flag; do :; done");
}

/** The response to an HTTP request from inside a container; undefined if it failed. */
export function fetchInContainer(engineId: string, host: string, port: number): Promise<string | undefined> {
  return runInContainer(engineId, `timeout 2 wget -q -O - http://${host}:${port}/flag`);
}
