import { readCtfcli } from "./read-ctfcli.ts";
import { readCtfd } from "./read-ctfd.ts";
import { readGzcli } from "./read-gzcli.ts";
import { readRctf } from "./read-rctf.ts";
import type { SourceReader, ThreadedFormat } from "./source-reader.ts";

/** The reader of each format, in the worker thread. The parts that it gets are listed in threaded-reader.ts. */
export const READERS: Readonly<Record<ThreadedFormat, SourceReader>> = {
  Ctfd: readCtfd,
  Rctf: readRctf,
  Ctfcli: readCtfcli,
  Gzcli: readGzcli,
};
