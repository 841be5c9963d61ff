/** A completed request. */
export interface TracedRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly requestId?: string | undefined;
  /** The value of the `traceparent` header. */
  readonly traceparent?: string | undefined;
}

/** Exports spans of completed requests to a trace collector. */
export interface RequestTracer {
  /** Never throws, never waits. */
  record(request: TracedRequest): void;
  /** Sends the pending spans. */
  close(): Promise<void>;
}
