import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** The fields that the fake reads; others are stored unchanged. */
interface ApiObject {
  readonly kind?: string;
  readonly metadata: {
    readonly name: string;
    readonly uid?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly { readonly uid: string }[];
  };
  readonly spec?: {
    readonly containers?: readonly { readonly image: string; readonly command?: readonly string[] }[];
    readonly ports?: { nodePort?: number }[];
  };
  status?: { readonly phase: string };
}

const TOKEN = "test-token";
/** The kinds of objects, by their plural in URLs. */
const KINDS: Readonly<Record<string, string>> = {
  pods: "Pod",
  services: "Service",
  networkpolicies: "NetworkPolicy",
  secrets: "Secret",
};
const NAME = /^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/;
const LABEL_VALUE = /^([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)?$/;

/**
 * Starts a fake API server of a one-node cluster with the features that the engine uses: objects are stored by name,
 * found by label and deleted with their owner. The first read of a new pod returns a pending pod. Later reads return
 * a running pod, a failed one if it has a command, or one that waits for its image if `hasImage` returns false.
 */
export async function startKubernetesApi(hasImage: (image: string) => boolean) {
  const objects = new Map<string, ApiObject>();
  let lastNodePort = 30_000;

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await reply(request);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  async function reply(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://api");
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return toFailure(401, "Unauthorized");
    const [, plural = "", name = ""] = /\/namespaces\/challenges\/([a-z]+)\/?([^/]*)$/.exec(pathname) ?? [];
    const kind = KINDS[plural];
    if (kind === undefined) return toFailure(403, `${pathname} is forbidden`);
    const key = `${plural}/${name}`;
    if (request.method === "POST") return create(plural, kind, (await json(request)) as ApiObject);
    if (request.method === "PUT") return replace(key, (await json(request)) as ApiObject);
    if (request.method === "DELETE") return remove(key);
    return name === "" ? list(plural, searchParams.get("labelSelector") ?? "") : read(key);
  }

  function replace(key: string, object: ApiObject) {
    if (!objects.has(key)) return toFailure(404, `${key} not found`);
    objects.set(key, object);
    return { status: 200, body: object };
  }

  function create(plural: string, kind: string, object: ApiObject) {
    const { name, labels = {} } = object.metadata;
    if (!NAME.test(name) || !Object.values(labels).every((value) => LABEL_VALUE.test(value)))
      return toFailure(422, `${kind} "${name}" is invalid`);
    const key = `${plural}/${name}`;
    if (objects.has(key)) return toFailure(409, `${key} already exists`);
    const metadata = { ...object.metadata, uid: randomUUID(), creationTimestamp: new Date().toISOString() };
    const storedObject: ApiObject = { ...object, kind, metadata, status: { phase: "Pending" } };
    for (const servicePort of storedObject.spec?.ports ?? []) servicePort.nodePort = ++lastNodePort;
    objects.set(key, storedObject);
    return { status: 201, body: storedObject };
  }

  function list(plural: string, selector: string) {
    const conditions = selector.split(",").filter((part) => part !== "");
    const items = [...objects]
      .filter(([key]) => key.startsWith(`${plural}/`))
      .map(([, object]) => object)
      .filter(({ metadata }) => conditions.every((condition) => matches(metadata.labels ?? {}, condition)));
    return { status: 200, body: { kind: "List", items } };
  }

  function read(key: string) {
    const object = objects.get(key);
    if (!object) return toFailure(404, `${key} not found`);
    const body = structuredClone(object);
    if (object.kind === "Pod") advance(object);
    return { status: 200, body };
  }

  /** Moves a pending pod to the state that the next read returns. */
  function advance(pod: ApiObject): void {
    if (pod.status?.phase !== "Pending") return;
    const [container] = pod.spec?.containers ?? [];
    if (!hasImage(container?.image ?? "")) {
      setWaiting(pod, "ErrImagePull", "not found");
    } else if (container?.command) {
      setEnded(pod);
    } else {
      setRunning(pod);
    }
  }

  function setRunning(pod: ApiObject): void {
    const addresses = { podIP: "10.42.0.7", hostIP: "192.0.2.10" };
    pod.status = { phase: "Running", ...addresses, ...toPodState({ running: {} }) };
  }

  function setWaiting(pod: ApiObject, reason: string, message: string): void {
    pod.status = { phase: "Pending", ...toPodState({ waiting: { reason, message } }) };
  }

  function setEnded(pod: ApiObject): void {
    pod.status = { phase: "Failed", ...toPodState({ terminated: { exitCode: 137 } }) };
  }

  function remove(key: string) {
    const removedObject = objects.get(key);
    if (!removedObject) return toFailure(404, `${key} not found`);
    objects.delete(key);
    for (const [otherKey, { metadata }] of objects)
      if (metadata.ownerReferences?.some(({ uid }) => uid === removedObject.metadata.uid))
        objects.delete(otherKey);
    return { status: 200, body: removedObject };
  }

  return {
    /** The content of a kubeconfig file for this server. */
    kubeconfig: JSON.stringify({
      "current-context": "test",
      clusters: [
        { name: "test", cluster: { server: `http://127.0.0.1:${port}`, "insecure-skip-tls-verify": true } },
      ],
      users: [{ name: "test", user: { token: TOKEN } }],
      contexts: [{ name: "test", context: { cluster: "test", user: "test" } }],
    }),
    /** All objects of a kind: `pods`, `services`, `networkpolicies`, `secrets`. */
    listObjects<T>(plural: string): readonly T[] {
      // In the format that clients receive.
      return JSON.parse(JSON.stringify(list(plural, "").body.items)) as readonly T[];
    },
    /** Simulates that the program of a pod was killed. */
    kill(name: string): void {
      const pod = objects.get(`pods/${name}`);
      if (pod) setEnded(pod);
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function toPodState(state: object) {
  return {
    containerStatuses: [{ name: "challenge", image: "", imageID: "", ready: true, restartCount: 0, state }],
  };
}

function matches(labels: Readonly<Record<string, string>>, condition: string): boolean {
  const [name = "", value] = condition.split("=");
  return value === undefined ? labels[name] !== undefined : labels[name] === value;
}

function toFailure(status: number, message: string) {
  return { status, body: { kind: "Status", status: "Failure", message, code: status } };
}
