/** Deduplicates concurrent calls with the same key. */
export function singleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const running = flights.get(key);
    if (running) return running;
    const flight = work().finally(() => flights.delete(key));
    flights.set(key, flight);
    return flight;
  };
}
