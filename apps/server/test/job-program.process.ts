import { once } from "node:events";
import { connect } from "node:net";
import { runOneJob } from "#adapters/images/one-job.ts";

// A job that ends when the test sends its result over the socket. The socket closes when the process ends.
// Without a socket path, the process exits with an error.
runOneJob(async ({ path }: { readonly path?: string }) => {
  if (path === undefined) process.exit(3);
  const socket = connect(path);
  socket.write(JSON.stringify({ pid: process.pid, env: process.env }));
  const [result] = await once(socket, "data");
  return String(result);
});
