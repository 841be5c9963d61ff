import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { PatchStrategy, setHeaderOptions } from "@kubernetes/client-node";
import { systemClock } from "#adapters/time/system-clock.ts";
import { systemTimer } from "#adapters/time/system-timer.ts";
import { describeEngine } from "../../../test/container-engine.suite.ts";
import { kubernetesEngine } from "./kubernetes.ts";
import { openCluster } from "./kubernetes-client.ts";
import { toContainerName } from "./labels.ts";

const {
  KUBECONFIG,
  KUBERNETES_NAMESPACE: namespace = "gonfalon-challenges",
  TEST_IMAGE = "registry.k8s.io/pause:3.10",
} = process.env;

describeEngine("a real Kubernetes cluster", async () => {
  if (!KUBECONFIG) throw new Error("Set KUBECONFIG to the kubeconfig file of a test cluster.");
  const cluster = openCluster(KUBECONFIG);
  const createEngine = () =>
    kubernetesEngine({
      cluster,
      namespace,
      installation: randomUUID(),
      dns: ["1.1.1.1"],
      registry: undefined,
      usesUserNamespaces: false,
      clock: systemClock,
      timer: systemTimer,
    });

  /** Gives the pod a deadline, at which the node stops it. */
  async function kill(id: string): Promise<void> {
    const pod = { name: toContainerName(id), namespace };
    const body = { spec: { activeDeadlineSeconds: 1 } };
    const options = setHeaderOptions("Content-Type", PatchStrategy.MergePatch);
    await cluster.core.patchNamespacedPod({ ...pod, body }, options);
    while ((await cluster.core.readNamespacedPod(pod)).status?.phase === "Running") await pause(500);
  }

  return {
    engine: createEngine(),
    otherEngine: createEngine(),
    image: TEST_IMAGE,
    missingImage: "registry.k8s.io/gonfalon-has-no-such-image:1",
    kill,
  };
});
