import { useEffect, useRef, useState } from "react";
import { type Pace, throttled } from "./throttled.ts";

/** A function to call as often as one likes: the work is done at a pace, and not after the component has gone. */
export function useThrottled(work: () => void, pace: Pace): () => void {
  const present = useRef(work);
  useEffect(() => {
    present.current = work;
  });
  const [{ call, cancel }] = useState(() => throttled(() => present.current(), pace));
  useEffect(() => cancel, [cancel]);
  return call;
}
