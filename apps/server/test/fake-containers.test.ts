import { describeEngine } from "./container-engine.suite.ts";
import { fakeContainers, fakeHost } from "./fake-containers.ts";

describeEngine("The fake of the tests", async () => {
  const host = fakeHost();
  const engine = fakeContainers({ host, mark: "ours" });
  return {
    engine,
    neighbor: fakeContainers({ host, mark: "theirs" }),
    image: "challenge:1",
    missingImage: "nowhere:1",
    kill: async (id) => engine.kill(id),
  };
});
