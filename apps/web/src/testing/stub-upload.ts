import { vi } from "vitest";

interface StubbedUpload {
  /** The path of the upload that was sent last. */
  path: string;
  /** The number of uploads that were sent. */
  count: number;
  /** Ends the upload that was sent last; a status of 0 is a network error. */
  respond: (status: number, text: string) => void;
  /** Reports a progress of 50 % again. */
  reportProgress: () => void;
  /** Reports a progress of 100 % and that all bytes were sent. */
  complete: () => void;
  isAborted: boolean;
}

const failWithoutRequest = () => {
  throw new Error("nothing was sent");
};

/** Replaces XMLHttpRequest with a stub that reports a progress of 50 %. The test sends the response. */
export function stubUpload(): StubbedUpload {
  const stub: StubbedUpload = {
    path: "",
    count: 0,
    respond: failWithoutRequest,
    reportProgress: failWithoutRequest,
    complete: failWithoutRequest,
    isAborted: false,
  };
  class FakeXmlHttpRequest {
    readonly upload: {
      onprogress?: (event: { loaded: number; total: number }) => void;
      onload?: () => void;
    } = {};
    status = 0;
    responseText = "";
    onload = () => {};
    onerror = () => {};
    open(_method: string, url: string) {
      stub.path = new URL(url, location.href).pathname;
    }
    setRequestHeader() {}
    abort() {
      stub.isAborted = true;
    }
    send() {
      stub.count += 1;
      stub.reportProgress = () => this.upload.onprogress?.({ loaded: 5, total: 10 });
      stub.complete = () => {
        this.upload.onprogress?.({ loaded: 10, total: 10 });
        this.upload.onload?.();
      };
      stub.respond = (status, text) => {
        this.status = status;
        this.responseText = text;
        if (status === 0) this.onerror();
        else this.onload();
      };
      stub.reportProgress();
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeXmlHttpRequest);
  return stub;
}
