import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/adapters/postgres/embedded.ts";
import { roundRobin } from "#server-test/round-robin.ts";
import { type Product, startProduct } from "./product.ts";

/** The product as several processes on one database, behind a proxy that hands each request to the next of them. */
export async function startSeveral(
  count: number,
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<Pick<Product, "url" | "stop">> {
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  const products: Product[] = [];
  // One after the other: the first makes the secrets.
  for (let n = 0; n < count; n += 1)
    products.push(await startProduct(dataDir, { ...settings, DATABASE_URL: postgres.url }));
  const front = await roundRobin(products.map(({ url }) => url));
  return {
    url: front.url,
    stop: async () => {
      await front.close();
      await Promise.all(products.map((product) => product.stop()));
      await postgres.stop();
      return 0;
    },
  };
}
