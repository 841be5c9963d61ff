import type { Database } from "#db/client.ts";
import { isInTransaction } from "#db/transaction.ts";

/**
 * Records every call of a watched port, and every use of a second connection, while a transaction is open. Until
 * such a call returns, the transaction occupies a connection of the pool.
 */
export function transactionGuard() {
  const violations = new Set<string>();

  /** Wraps a port to record its calls. */
  function watch<Port extends object>(name: string, port: Port): Port {
    return new Proxy(port, {
      get(target, member, receiver) {
        const memberValue: unknown = Reflect.get(target, member, receiver);
        if (typeof memberValue !== "function") return memberValue;
        return (...args: readonly unknown[]) => {
          if (isInTransaction()) violations.add(`${name}.${String(member)} inside a transaction`);
          return Reflect.apply(memberValue, target, args) as unknown;
        };
      },
    });
  }

  function watchPool({ pool }: Database): void {
    const connect = pool.connect.bind(pool);
    pool.connect = ((...args: Parameters<typeof connect>) => {
      if (isInTransaction())
        violations.add(`a second connection inside a transaction\n${new Error("here").stack}`);
      return connect(...args);
    }) as typeof pool.connect;
  }

  return { violations, watch, watchPool };
}
