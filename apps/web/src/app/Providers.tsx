import { formatDisplayName } from "@gonfalon/rules/platform-name.ts";
import type { ReactNode } from "react";
import { type ActionNotifier, ActionNotifierContext } from "#api/action-notifier.ts";
import { usePlatform } from "#api/use-platform.ts";
import { IdentityConfirmation } from "#app/dialogs/IdentityConfirmation.tsx";
import { type ImageUploader, ImageUploaderContext } from "#ui/markdown/image-uploader.ts";
import { notifyError, notifySuccess } from "#ui/notify.tsx";
import { PlatformTitle } from "#ui/use-page-title.ts";

/** Only authors upload images, so the first view does not load the code. */
const uploadImage: ImageUploader = async (file, onProgress) =>
  (await import("#api/upload-image.ts")).uploadImage(file, onProgress);

const notifier: ActionNotifier = { success: notifySuccess, error: notifyError };

/** Connects api/ and ui/, which do not import each other. */
export function Providers({ children }: { readonly children: ReactNode }) {
  const platform = usePlatform();
  return (
    <ActionNotifierContext value={notifier}>
      <PlatformTitle value={platform.title === "" ? undefined : formatDisplayName(platform)}>
        <ImageUploaderContext value={uploadImage}>
          <IdentityConfirmation>{children}</IdentityConfirmation>
        </ImageUploaderContext>
      </PlatformTitle>
    </ActionNotifierContext>
  );
}
