import { readCtfcli } from "./read-ctfcli.ts";
import { readCtfd } from "./read-ctfd.ts";
import { readGzcli } from "./read-gzcli.ts";
import { readRctf } from "./read-rctf.ts";
import type { SourceReader, ThreadedFormat } from "./source-reader.ts";

/** The reader of each format, in the worker thread. threaded-reader.ts selects the parts that it reads. */
export const SOURCE_READERS: Readonly<Record<ThreadedFormat, SourceReader>> = {
  Ctfd: readCtfd,
  Rctf: readRctf,
  Ctfcli: readCtfcli,
  Gzcli: readGzcli,
};
