/** A request that has been answered. */
export interface TracedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId?: string | undefined;
  /** As the header of that name has it. */
  readonly traceparent?: string | undefined;
}

/** Tells a collector of traces what was answered. */
export interface RequestTracer {
  /** Never throws, never waits. */
  record(request: TracedRequest): void;
  /** Sends what still waits. */
  close(): Promise<void>;
}
