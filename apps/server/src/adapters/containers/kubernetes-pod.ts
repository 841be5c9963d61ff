import type { V1Pod } from "@kubernetes/client-node";
import type { FoundContainer } from "#ports/container-engine.ts";
import { CONTAINER_MARK } from "./marks.ts";

/** Why a container waits and will go on waiting. */
const IMAGE_FAULTS = ["ErrImagePull", "ImagePullBackOff", "InvalidImageName", "RegistryUnavailable"];
const START_FAULTS = ["CreateContainerConfigError", "CreateContainerError", "RunContainerError"];
/** What a container waits for that will come by itself. */
const PATIENT = ["ContainerCreating", "PodInitializing"];

function stateOf({ status }: V1Pod) {
  return status?.containerStatuses?.[0]?.state;
}

/** A pod that is being removed runs for nobody any more. */
export function runs(pod: V1Pod): boolean {
  return stateOf(pod)?.running !== undefined && pod.metadata?.deletionTimestamp === undefined;
}

/** Whether it has ended, or is about to. */
export function isOver({ metadata, status }: V1Pod): boolean {
  const phase = status?.phase;
  return phase === "Failed" || phase === "Succeeded" || metadata?.deletionTimestamp !== undefined;
}

/** Why it will never run; undefined while it may. */
export function startFault(pod: V1Pod): string | undefined {
  const waiting = stateOf(pod)?.waiting;
  const { reason = "" } = waiting ?? {};
  if ([...IMAGE_FAULTS, ...START_FAULTS].includes(reason)) return told(reason, waiting?.message);
  if (!isOver(pod)) return undefined;
  return told(pod.status?.reason ?? "The program ended at once", pod.status?.message);
}

/** Why its image cannot be had; undefined if that is not known (yet). */
export function imageFault(pod: V1Pod): string | undefined {
  const waiting = stateOf(pod)?.waiting;
  const { reason = "" } = waiting ?? {};
  return IMAGE_FAULTS.includes(reason) ? told(reason, waiting?.message) : undefined;
}

/** Whether the node got past fetching the image. */
export function hasFetched(pod: V1Pod): boolean {
  const state = stateOf(pod);
  if (!state || imageFault(pod) !== undefined) return false;
  return state.waiting === undefined || !PATIENT.includes(state.waiting.reason ?? "");
}

/** The pod as the platform sees it. */
export function foundOf(pod: V1Pod): FoundContainer | undefined {
  const { labels = {}, uid = "", creationTimestamp } = pod.metadata ?? {};
  const id = labels[CONTAINER_MARK];
  if (id === undefined) return undefined;
  return {
    id,
    engineId: uid,
    isRunning: runs(pod),
    createdAt: creationTimestamp ?? new Date(0),
    // The cluster ends what writes more than it may.
    writtenMiB: undefined,
  };
}

function told(reason: string, message = ""): string {
  return message === "" ? reason : `${reason}: ${message}`;
}
