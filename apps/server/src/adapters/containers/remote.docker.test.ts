import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer, type Server } from "node:tls";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSpec } from "../../../test/container-engine.suite.ts";
import { CHALLENGE_IMAGE, createDockerEngine, makeTestImages } from "../../../test/docker.ts";
import { DOCKER_SOCKET, parseSocketPath } from "./docker-host.ts";

describe("a Docker engine on another machine", () => {
  let folder: string;
  let server: Server;
  let url: string;

  beforeAll(async () => {
    await makeTestImages();
    folder = await mkdtemp(join(tmpdir(), "gonfalon-tls-"));
    for (const side of ["server", "client", "stranger"]) await mkdir(join(folder, side));
    await certify("server", ["server", "client"]);
    await certify("stranger", ["stranger"]);
    // The stranger trusts the server, so only the certificate of the stranger can be rejected.
    await copyFile(join(folder, "server", "ca.pem"), join(folder, "stranger", "ca.pem"));
    server = createServer({ ...(await readKeys("server")), requestCert: true }, (client) => {
      const upstream = connect(parseSocketPath(DOCKER_SOCKET) ?? "");
      client.pipe(upstream).pipe(client);
      client.on("error", () => upstream.destroy());
      upstream.on("error", () => client.destroy());
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  /** Creates a certificate authority and certificates for the given sides. */
  async function certify(authority: string, sides: readonly string[]): Promise<void> {
    const authorityFolder = join(folder, authority);
    await createCertificate([
      "-subj",
      "/CN=authority",
      "-keyout",
      `${authorityFolder}/ca-key.pem`,
      "-out",
      `${authorityFolder}/ca.pem`,
    ]);
    for (const side of sides) {
      const sideFolder = join(folder, side);
      const signingArgs = ["-CA", `${authorityFolder}/ca.pem`, "-CAkey", `${authorityFolder}/ca-key.pem`];
      const nameArgs = ["-subj", `/CN=${side}`, "-addext", "subjectAltName=IP:127.0.0.1"];
      await createCertificate([
        ...signingArgs,
        ...nameArgs,
        "-keyout",
        `${sideFolder}/key.pem`,
        "-out",
        `${sideFolder}/cert.pem`,
      ]);
      if (sideFolder !== authorityFolder) await copyFile(`${authorityFolder}/ca.pem`, `${sideFolder}/ca.pem`);
    }
  }

  async function readKeys(side: string) {
    const [ca, cert, key] = await Promise.all(
      ["ca", "cert", "key"].map((name) => readFile(join(folder, side, `${name}.pem`))),
    );
    return { ca, cert, key };
  }

  it("runs containers for clients with a valid certificate, at published ports of that machine", async () => {
    const engine = createDockerEngine({
      host: { url, certificates: join(folder, "client") },
      reach: "127.0.0.1",
    });
    expect(await engine.findError()).toBeUndefined();
    const spec = buildSpec(CHALLENGE_IMAGE, { publish: true });
    const { platformAddress, playerAddress } = await engine.create(spec);
    expect(platformAddress).toEqual(playerAddress);
    expect(playerAddress).toMatchObject({ host: "127.0.0.1" });
    await engine.destroy(spec.id);
  });

  it("reports an error to clients without a valid certificate", async () => {
    const strangerEngine = createDockerEngine({ host: { url, certificates: join(folder, "stranger") } });
    expect(await strangerEngine.findError()).toMatch(/^Docker: /);
    const anonymousEngine = createDockerEngine({ host: { url, certificates: undefined } });
    expect(await anonymousEngine.findError()).toMatch(/^Docker: /);
  });
});

async function createCertificate(args: readonly string[]): Promise<void> {
  await promisify(execFile)("openssl", [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "1",
    ...args,
  ]);
}
