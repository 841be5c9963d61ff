import { vi } from "vitest";

interface StubbedUpload {
  /** Ends the upload that was sent last; a status of 0 is a network error. */
  respond: (status: number, text: string) => void;
}

/** Replaces XMLHttpRequest with a stub that reports a progress of 50 %. The test sends the response. */
export function stubUpload(): StubbedUpload {
  const stubbed: StubbedUpload = {
    respond: () => {
      throw new Error("nothing was sent");
    },
  };
  class FakeXmlHttpRequest {
    readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 0;
    responseText = "";
    onload = () => {};
    onerror = () => {};
    open() {}
    setRequestHeader() {}
    send() {
      this.upload.onprogress?.({ loaded: 5, total: 10 });
      stubbed.respond = (status, text) => {
        this.status = status;
        this.responseText = text;
        if (status === 0) this.onerror();
        else this.onload();
      };
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeXmlHttpRequest);
  return stubbed;
}
