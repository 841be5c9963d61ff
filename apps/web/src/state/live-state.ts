/** The state of a live connection; `off` if the server has rejected it. */
export type LiveState = "connecting" | "live" | "lost" | "off";
