import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;
const CHECKSUM_FLAGS = ["tcp", "ip", "udp"].flatMap((protocol) => ["-o", `${protocol}.check_checksum:TRUE`]);

async function runTshark(
  file: string,
  ...options: readonly string[]
): Promise<{ output: string; warnings: string }> {
  const { stdout, stderr } = await run("tshark", ["-r", file, ...CHECKSUM_FLAGS, ...options], {
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  // Printed by tshark whenever it runs as root.
  return { output: stdout, warnings: stderr.replace(/^Running as user.*\n/, "") };
}

/** The problems that tshark reports for a capture: warnings, errors and malformed packets, but no notes. */
export async function listWarnings(file: string): Promise<string> {
  const { output, warnings } = await runTshark(file, "-Y", "_ws.expert.severity >= 6291456 || _ws.malformed");
  return warnings + output;
}

/** The bytes of both directions of the only connection in a capture, reassembled by tshark. */
export async function readStream(file: string): Promise<{ client: Buffer; container: Buffer }> {
  const { output } = await runTshark(file, "-q", "-z", "follow,tcp,raw,0");
  const lines = output.split("\n").filter((line) => /^\t?[0-9a-f]+$/.test(line));
  const collectBytes = (isReply: boolean) =>
    Buffer.from(
      lines
        .filter((line) => line.startsWith("\t") === isReply)
        .map((line) => line.trim())
        .join(""),
      "hex",
    );
  return { client: collectBytes(false), container: collectBytes(true) };
}

/** The value of a field in every packet, in order; empty for a packet without the field. */
export async function readField(file: string, field: string): Promise<readonly string[]> {
  const { output } = await runTshark(file, "-T", "fields", "-e", field);
  return output.split("\n").slice(0, -1);
}
