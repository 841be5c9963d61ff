import { submitWriteup } from "@gonfalon/contract/writeup.ts";
import type { Caller } from "../../../../test/api-client.ts";
import { insertGame } from "../../../../test/builders.ts";
import type { TestServer } from "../../../../test/harness.ts";

export function buildPdf(content = "hello", name = "mine.pdf", type = "application/pdf"): File {
  return new File([`%PDF-1.7\n${content}`], name, { type });
}

/** Inserts games with writeups, and submits and downloads writeups. */
export function writeupFixtures(server: TestServer) {
  function insertWriteupGame(overrides: Parameters<typeof insertGame>[1] = {}) {
    return insertGame(server, {
      title: "Spring/CTF",
      writeup_required: true,
      writeup_note: "**Please**",
      ...overrides,
    });
  }

  function submit(caller: Caller, id: number, file: File) {
    return server.call(caller, submitWriteup, { params: { id }, body: { file } });
  }

  function fetchFile(caller: Caller, url: string) {
    return server.app.inject({ url, headers: caller.headers });
  }

  return { insertWriteupGame, submit, fetchFile };
}
