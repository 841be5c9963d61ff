import type { V1Pod } from "@kubernetes/client-node";
import type { FoundContainer } from "#ports/container-engine.ts";
import { CONTAINER_LABEL } from "./labels.ts";

/** Waiting reasons that count as failures, although Kubernetes retries some of them. */
const IMAGE_ERRORS = ["ErrImagePull", "ImagePullBackOff", "InvalidImageName", "RegistryUnavailable"];
const START_ERRORS = ["CreateContainerConfigError", "CreateContainerError", "RunContainerError"];
/** Waiting reasons while the node may not have pulled the image yet. */
const TEMPORARY_REASONS = ["ContainerCreating", "PodInitializing"];

function getContainerState({ status }: V1Pod) {
  return status?.containerStatuses?.[0]?.state;
}

/** Whether the program of the pod runs. A pod that is being deleted does not count as running. */
export function isRunning(pod: V1Pod): boolean {
  return getContainerState(pod)?.running !== undefined && pod.metadata?.deletionTimestamp === undefined;
}

/** Whether the pod has ended or is being deleted. */
export function hasEnded({ metadata, status }: V1Pod): boolean {
  const phase = status?.phase;
  return phase === "Failed" || phase === "Succeeded" || metadata?.deletionTimestamp !== undefined;
}

/** Why the pod cannot start; undefined if it still can. */
export function findStartError(pod: V1Pod): string | undefined {
  const waitingState = getContainerState(pod)?.waiting;
  const { reason = "" } = waitingState ?? {};
  if ([...IMAGE_ERRORS, ...START_ERRORS].includes(reason)) return joinReason(reason, waitingState?.message);
  if (!hasEnded(pod)) return undefined;
  return joinReason(pod.status?.reason ?? "The program exited immediately", pod.status?.message);
}

/** Why the image cannot be pulled; undefined if no pull has failed. */
export function findImageError(pod: V1Pod): string | undefined {
  const waitingState = getContainerState(pod)?.waiting;
  const { reason = "" } = waitingState ?? {};
  return IMAGE_ERRORS.includes(reason) ? joinReason(reason, waitingState?.message) : undefined;
}

/** Whether the node has pulled the image. */
export function hasPulledImage(pod: V1Pod): boolean {
  const state = getContainerState(pod);
  if (!state || findImageError(pod) !== undefined) return false;
  return state.waiting === undefined || !TEMPORARY_REASONS.includes(state.waiting.reason ?? "");
}

/** The container that a pod runs; undefined for a pod that only pulls an image. */
export function toFoundContainer(pod: V1Pod): FoundContainer | undefined {
  const { labels = {}, uid = "", creationTimestamp } = pod.metadata ?? {};
  const id = labels[CONTAINER_LABEL];
  if (id === undefined) return undefined;
  return {
    id,
    engineId: uid,
    isRunning: isRunning(pod),
    createdAt: creationTimestamp ?? new Date(0),
    // The cluster evicts pods that exceed their storage limit.
    writtenMiB: undefined,
  };
}

function joinReason(reason: string, message = ""): string {
  return message === "" ? reason : `${reason}: ${message}`;
}
