import { Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./ImageUpload.module.css";

/** A file as an image, or its name if the browser cannot show it. */
export function ImagePreview({ file }: { readonly file: File }) {
  const { t } = useTranslation();
  const image = useRef<HTMLImageElement>(null);
  const [isShown, setIsShown] = useState(true);

  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);

  if (isShown)
    return (
      <img
        ref={image}
        alt={t("file.image.preview")}
        className={classes.chosen}
        onError={() => setIsShown(false)}
      />
    );
  return (
    <Text size="sm" style={{ overflowWrap: "anywhere" }}>
      {file.name}
    </Text>
  );
}
