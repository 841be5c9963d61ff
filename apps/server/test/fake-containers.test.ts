import { describeEngine } from "./container-engine.suite.ts";
import { fakeContainers, fakeHost } from "./fake-containers.ts";

describeEngine("The fake engine", async () => {
  const host = fakeHost();
  const engine = fakeContainers({ host, installation: "ours" });
  return {
    engine,
    otherEngine: fakeContainers({ host, installation: "theirs" }),
    image: "challenge:1",
    missingImage: "nowhere:1",
    kill: async (id) => engine.kill(id),
  };
});
