import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { EngineError } from "#ports/container-engine.ts";
import { buildSpec } from "../../../test/container-engine.suite.ts";
import { createDockerEngine, docker, packRootFiles } from "../../../test/docker.ts";
import { startRegistry } from "../../../test/image-registry.ts";

describe("an image in a private registry", () => {
  const account = { user: "ctf", password: "secret" };
  let registry: Awaited<ReturnType<typeof startRegistry>>;
  let image: string;

  beforeAll(async () => {
    const command = ["/bin/sh", "-c", "while :; do sleep 1; done"];
    registry = await startRegistry({ ...account, files: await packRootFiles(), command });
    image = `${registry.host}/ctf/challenge:1`;
  });

  afterEach(async () => {
    registry.authorizations.length = 0;
    await docker
      .getImage(image)
      .remove({ force: true })
      .catch(() => undefined);
  });

  afterAll(() => registry.close());

  it("is pulled with the registry credentials when a container needs it", async () => {
    const engine = createDockerEngine({ registry: { host: registry.host, ...account } });
    expect(await engine.hasImage(image)).toBe(false);
    const spec = buildSpec(image);
    await engine.create(spec);
    expect(await engine.hasImage(image)).toBe(true);
    await engine.destroy(spec.id);
  });

  it("is not available with a wrong password", async () => {
    const engine = createDockerEngine({ registry: { host: registry.host, user: "ctf", password: "guess" } });
    await expect(engine.pull(image)).rejects.toThrow(EngineError);
    expect(await engine.hasImage(image)).toBe(false);
  });

  it("ENGINE-6 is not requested with the credentials of another registry", async () => {
    const engine = createDockerEngine({ registry: { host: "registry.example.org", ...account } });
    await expect(engine.pull(image)).rejects.toThrow(EngineError);
    expect(registry.authorizations.length).toBeGreaterThan(0);
    expect(registry.authorizations.filter((authorization) => authorization !== undefined)).toEqual([]);
  });
});
