import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ContainerEngine, type ContainerOrder, EngineError } from "#ports/container-engine.ts";

export interface EngineUnderTest {
  readonly engine: ContainerEngine;
  /** The same engine for another installation. */
  readonly neighbor: ContainerEngine;
  /** An image that listens on port 8080 and keeps running. */
  readonly image: string;
  /** An image that does not exist. */
  readonly missingImage: string;
  /** Kills the program in the container from outside. */
  kill(id: string): Promise<void>;
}

/** The smallest valid container order. */
export function anOrder(image: string, overrides: Partial<ContainerOrder> = {}): ContainerOrder {
  return {
    id: randomUUID(),
    image,
    exposePort: 8080,
    cpuTenths: 1,
    memoryMiB: 32,
    storageMiB: 64,
    network: "Isolated",
    readOnlyRoot: false,
    noNewPrivileges: false,
    publish: false,
    env: {},
    labels: {},
    ...overrides,
  };
}

/** The requirements of every container engine. */
export function describeEngine(name: string, setUp: () => Promise<EngineUnderTest>): void {
  describe(`ENGINE-1 ${name} as a container engine`, () => {
    let test: EngineUnderTest;

    beforeAll(async () => {
      test = await setUp();
    });

    afterEach(async () => {
      for (const engine of [test.engine, test.neighbor])
        for (const { id } of await engine.list()) await engine.destroy(id);
    });

    it("is usable", async () => {
      expect(await test.engine.fault()).toBeUndefined();
    });

    it("runs what was ordered, and finds it by our id", async () => {
      const { engine, image } = test;
      const order = anOrder(image);
      const { engineId, inside, published } = await engine.create(order);
      expect(inside.port).toBeGreaterThan(0);
      expect(published).toBeUndefined();
      expect(await engine.inspect(order.id)).toMatchObject({ id: order.id, engineId, isRunning: true });
      expect(await engine.list()).toMatchObject([{ id: order.id, engineId, isRunning: true }]);
    });

    it("publishes the port on request", async () => {
      const { engine, image } = test;
      const { published } = await engine.create(anOrder(image, { publish: true }));
      expect(published?.port).toBeGreaterThan(0);
    });

    it("returns the same container for a repeated order", async () => {
      const { engine, image } = test;
      const order = anOrder(image);
      const first = await engine.create(order);
      expect(await engine.create(order)).toEqual(first);
      expect(await engine.list()).toHaveLength(1);
    });

    it("returns the same container for two concurrent orders", async () => {
      const { engine, image } = test;
      const order = anOrder(image);
      const [one, other] = await Promise.all([engine.create(order), engine.create(order)]);
      expect(one).toEqual(other);
      expect(await engine.list()).toHaveLength(1);
    });

    it("runs several separate containers concurrently", async () => {
      const { engine, image } = test;
      const made = await Promise.all([1, 2, 3].map(() => engine.create(anOrder(image))));
      expect(new Set(made.map(({ engineId }) => engineId)).size).toBe(3);
      expect(await engine.list()).toHaveLength(3);
    });

    it("removes a container completely, and ignores a missing one", async () => {
      const { engine, image } = test;
      const order = anOrder(image);
      await engine.create(order);
      await engine.destroy(order.id);
      expect(await engine.inspect(order.id)).toBeUndefined();
      expect(await engine.list()).toEqual([]);
      await engine.destroy(order.id);
      await engine.destroy(randomUUID());
      expect(await engine.list()).toEqual([]);
    });

    it("distinguishes a dead container from a running one", async () => {
      const { engine, image, kill } = test;
      const order = anOrder(image);
      await engine.create(order);
      await kill(order.id);
      expect(await engine.inspect(order.id)).toMatchObject({ id: order.id, isRunning: false });
      expect(await engine.list()).toMatchObject([{ id: order.id, isRunning: false }]);
    });

    it("replaces a dead container when it is ordered again", async () => {
      const { engine, image, kill } = test;
      const order = anOrder(image);
      const first = await engine.create(order);
      await kill(order.id);
      const second = await engine.create(order);
      expect(second.engineId).not.toBe(first.engineId);
      expect(await engine.list()).toMatchObject([{ id: order.id, isRunning: true }]);
    });

    it("ENGINE-2 neither lists nor changes the containers of another installation", async () => {
      const { engine, neighbor, image } = test;
      const order = anOrder(image);
      await neighbor.create(order);
      expect(await engine.list()).toEqual([]);
      expect(await engine.inspect(order.id)).toBeUndefined();
      await engine.destroy(order.id);
      expect(await neighbor.inspect(order.id)).toMatchObject({ isRunning: true });
    });

    it("reports why an image cannot be pulled, and leaves nothing behind", async () => {
      const { engine, missingImage } = test;
      await expect(engine.create(anOrder(missingImage))).rejects.toThrow(EngineError);
      expect(await engine.list()).toEqual([]);
      await expect(engine.pull(missingImage)).rejects.toThrow(EngineError);
    });
  });
}
