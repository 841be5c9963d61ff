import { Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ImageUpload.module.css";

/** A file as an image, or its name if the browser cannot show it. */
export function ImagePreview({ file }: { readonly file: File }) {
  const { t } = useTranslation();
  const image = useRef<HTMLImageElement>(null);
  const [brokenFile, setBrokenFile] = useState<File>();

  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);

  if (file !== brokenFile)
    return (
      <img
        ref={image}
        alt={t("file.image.preview")}
        className={classes.chosen}
        onError={() => setBrokenFile(file)}
      />
    );
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {file.name}
    </Text>
  );
}
