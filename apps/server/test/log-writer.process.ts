import { logDestination, pinoLog } from "#adapters/logging/pino.ts";
import { systemClock } from "#adapters/time/system-clock.ts";

/** More lines than the buffer of a pipe can contain. */
const LINE_COUNT = 20_000;

const { logger } = pinoLog({
  level: "info",
  clock: systemClock,
  destination: logDestination(process.stdout),
});
for (let line = 0; line < LINE_COUNT; line++) logger.info({ line }, "a line that nobody reads");
process.send?.("finished");
