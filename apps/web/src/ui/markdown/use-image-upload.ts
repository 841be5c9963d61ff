import { limits } from "@gonfalon/contract/limits.ts";
import { type ClipboardEvent, type DragEvent, useContext, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "#i18n/format.ts";
import { toErrorMessage } from "#ui/error-message.ts";
import { validateImageFile } from "#ui/validate-image-file.ts";
import { ImageUploaderContext } from "./image-uploader.ts";

/** Uploads images that are pasted into a text, dropped on it or chosen. An error of `onUploaded` is shown as well. */
export function useImageUpload(onUploaded: (name: string, url: string) => void) {
  const { t } = useTranslation();
  const upload = useContext(ImageUploaderContext);
  /** Undefined while nothing is uploaded. */
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<string>();
  // Other fields of the form can change during an upload. An older callback would revert these changes.
  const latestOnUploaded = useRef(onUploaded);
  useEffect(() => {
    latestOnUploaded.current = onUploaded;
  }, [onUploaded]);

  async function send(file: File) {
    if (!upload) return;
    const imageError = validateImageFile(file);
    setError(imageError && t(`file.image.${imageError}`, { limit: formatFileSize(limits.imageBytes) }));
    if (imageError) return;
    setProgress(0);
    try {
      const url = await upload(file, setProgress);
      latestOnUploaded.current(file.name, url);
    } catch (cause) {
      setError(toErrorMessage(cause));
    } finally {
      setProgress(undefined);
    }
  }

  /** Uploads the first image. The browser handles everything else, such as text. */
  function handleFiles(event: ClipboardEvent | DragEvent, { files }: DataTransfer) {
    const image = [...files].find(({ type }) => type.startsWith("image/"));
    if (!upload || !image || progress !== undefined) return;
    event.preventDefault();
    void send(image);
  }

  return {
    canUpload: upload !== undefined,
    progress,
    error,
    send: (file: File | null) => void (file && send(file)),
    onPaste: (event: ClipboardEvent) => handleFiles(event, event.clipboardData),
    /** Without this handler, the browser opens a dropped file. */
    onDragOver: (event: DragEvent) => {
      if (upload && event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      // Also for files that are not uploaded: the browser would leave the page to open them.
      if (upload && event.dataTransfer.files.length > 0) event.preventDefault();
      handleFiles(event, event.dataTransfer);
    },
  };
}
