import type { ImageJob } from "./image-job.ts";
import { runOneJob } from "./one-job.ts";

// Loading the decoders takes most of the time of a small image, so they are loaded after the priority is lowered.
runOneJob(async (job: ImageJob) => (await import("./convert-image.ts")).convertImage(job));
