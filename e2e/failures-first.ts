import { basename } from "node:path";
import type { FullResult, Reporter, Suite } from "@playwright/test/reporter";

/** Lists all failures, one per line, before another reporter prints the details. */
export default class FailuresFirst implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(_result: FullResult): void {
    const failedTests = this.suite?.allTests().filter((test) => test.outcome() === "unexpected") ?? [];
    if (failedTests.length === 0) return;
    const lines = failedTests.map((test) => {
      const error = test.results.at(-1)?.error;
      const place = error?.location ? ` at ${basename(error.location.file)}:${error.location.line}` : "";
      return `FAILED ${basename(test.location.file)} ${test.title.slice(0, 60)}: ${toSummary(error?.message)}${place}`;
    });
    process.stdout.write(`\n${lines.join("\n")}\n`);
  }
}

const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");

/** The first line of an error message and its locator, on one line. */
function toSummary(message = ""): string {
  const lines = message.replaceAll(ESCAPES, "").split("\n");
  const locator = lines.find((line) => line.startsWith("Locator:")) ?? "";
  return [lines[0], locator].join(" ").trim();
}
