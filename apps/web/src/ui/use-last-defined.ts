import { useState } from "react";

/** The last value that was not undefined: a dialog shows it while its closing animation runs. */
export function useLastDefined<T>(value: T | undefined): T | undefined {
  const [lastValue, setLastValue] = useState(value);
  if (value !== undefined && value !== lastValue) setLastValue(value);
  return value ?? lastValue;
}
