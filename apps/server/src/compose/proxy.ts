import { tcpRelay } from "#adapters/relay/tcp-relay.ts";
import { captureRoutes } from "#features/capture/capture.routes.ts";
import { captureService } from "#features/capture/capture.service.ts";
import { captureSweep } from "#features/capture/capture.sweep.service.ts";
import { recorderService } from "#features/capture/recorder.service.ts";
import { proxyService } from "#features/proxy/proxy.service.ts";
import type { Routes } from "#http/route.ts";
import type { PlatformOptions, Ports } from "./ports.ts";

/** The container proxy and traffic capture. */
export function composeProxy(ports: Ports, { portMapping, capture }: PlatformOptions) {
  const log = ports.log.named("capture");
  const sweep = captureSweep({ ...ports, ...capture, log });
  const recorder = recorderService({ ...ports, ...capture, log, onFull: sweep.trim });
  const proxy = proxyService({
    ...ports,
    log: ports.log.named("proxy"),
    relay: tcpRelay(ports),
    recorder,
    isEnabled: portMapping === "PlatformProxy",
  });

  function bind(route: Routes): void {
    captureRoutes(route, captureService({ ...ports, log }));
  }

  return { proxy, captures: sweep, bind };
}
