import { useState } from "react";
import type { Action } from "#state/action.ts";
import { useSubmitError } from "./use-submit-error.ts";

export interface UploadOptions<T> {
  /** Uploads the file. It must not show errors, because they are shown next to the control. */
  readonly action: Action<[file: File, onProgress: (fraction: number) => void], T>;
  /** Returns the reason why a file cannot be uploaded, if there is one. */
  readonly validate: (file: File) => string | undefined;
}

/** The upload of one file: its progress from 0 to 1, and the error of the last attempt. */
export function useUpload<T>({ action, validate }: UploadOptions<T>) {
  const [progress, setProgress] = useState(0);
  const { error, attempt } = useSubmitError();

  function send(file: File) {
    setProgress(0);
    return attempt(async () => {
      const reason = validate(file);
      return reason === undefined ? action.run(file, setProgress) : { ok: false, error: new Error(reason) };
    });
  }

  return { progress, error, send };
}
