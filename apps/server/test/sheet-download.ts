import type { Caller } from "./api-client.ts";
import type { TestServer } from "./harness.ts";
import { readXlsx } from "./xlsx.ts";

/** Downloads a spreadsheet in a language. */
export async function downloadSheet(server: TestServer, caller: Caller, url: string, language = "en-US") {
  const response = await server.app.inject({
    method: "GET",
    url,
    headers: { ...caller.headers, "accept-language": language },
  });
  return { response, sheet: readXlsx(response.rawPayload) };
}
