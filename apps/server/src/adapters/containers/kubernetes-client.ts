import {
  CoreV1Api,
  createConfiguration,
  KubeConfig,
  type Middleware,
  NetworkingV1Api,
  ServerConfiguration,
} from "@kubernetes/client-node";

export interface Cluster {
  readonly core: CoreV1Api;
  readonly networking: NetworkingV1Api;
  /** Whether this server runs in the cluster and can reach pods directly. */
  readonly isInside: boolean;
  /** The namespace of this server, if it runs in the cluster. */
  readonly ownNamespace: string | undefined;
}

const TIMEOUT_MS = 30_000;

/** Requests to an unresponsive cluster must time out. */
const timeoutMiddleware: Middleware = {
  pre: async (context) => {
    context.setSignal(AbortSignal.timeout(TIMEOUT_MS));
    return context;
  },
  post: async (context) => context,
};

function loadFile(file: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromFile(file);
  return config;
}

/** Throws outside a cluster, where the library would build an invalid URL without an error. */
function loadOwnCluster(): KubeConfig {
  if (!process.env["KUBERNETES_SERVICE_HOST"])
    throw new Error("this server does not run in a cluster; set KUBECONFIG");
  const config = new KubeConfig();
  config.loadFromCluster();
  return config;
}

/** The cluster of a kubeconfig file, or the cluster that this server runs in. */
export function openCluster(file: string | undefined): Cluster {
  const config = file === undefined ? loadOwnCluster() : loadFile(file);
  const cluster = config.getCurrentCluster();
  if (!cluster) throw new Error("The kubeconfig file has no current cluster");
  const configuration = createConfiguration({
    baseServer: new ServerConfiguration(cluster.server, {}),
    authMethods: { default: config },
    promiseMiddleware: [timeoutMiddleware],
  });
  const isInside = file === undefined;
  return {
    core: new CoreV1Api(configuration),
    networking: new NetworkingV1Api(configuration),
    isInside,
    ownNamespace: isInside ? config.getContextObject(config.getCurrentContext())?.namespace : undefined,
  };
}
