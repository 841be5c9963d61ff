import { uploadAssets } from "@gonfalon/contract/asset.ts";
import { toImageUrl } from "@gonfalon/contract/asset-url.ts";
import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { upload } from "#api/upload.ts";
import { useAction } from "#api/use-action.ts";
import { ImageUpload } from "#ui/ImageUpload.tsx";
import classes from "./Branding.module.css";

interface Props {
  readonly label: string;
  readonly hash: string | null;
  readonly onChange: (hash: string | null) => void;
}

/** An image of a block. The file is uploaded when the user confirms it; its hash is saved with the settings. */
export function BlockImage({ label, hash, onChange }: Props) {
  const { t } = useTranslation();
  const url = toImageUrl(hash, "poster");
  // The block can be edited or removed during an upload, so `onChange` may be outdated when the upload ends.
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
    return () => {
      latestOnChange.current = () => {};
    };
  }, [onChange]);
  const store = useAction(
    async (file: File, onProgress: (fraction: number) => void) => {
      const [storedFile] = await upload(uploadAssets, { query: {}, body: { files: [file] } }, onProgress);
      if (storedFile) latestOnChange.current(storedFile.hash);
    },
    { quiet: true },
  );
  return (
    <ImageUpload
      label={label}
      action={store}
      actions={
        hash !== null && (
          <Button size="xs" variant="subtle" color="red" onClick={() => onChange(null)}>
            {t("branding.image.remove")}
          </Button>
        )
      }
    >
      {url === null ? (
        <IconPhoto size={40} stroke={1.25} aria-hidden />
      ) : (
        <img src={url} alt="" className={classes.image} />
      )}
    </ImageUpload>
  );
}
