/** Deduplicates concurrent calls with the same key. */
export function singleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const existingFlight = flights.get(key);
    if (existingFlight) return existingFlight;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
