import { type ReactNode, useState } from "react";
import classes from "./DropZone.module.css";

interface Props {
  readonly label: string;
  /** Whether dropped files are ignored, for example during an upload. */
  readonly disabled: boolean;
  readonly onFile: (file: File | undefined) => void;
  /** Contains a button that selects a file, for keyboard users. */
  readonly children: ReactNode;
}

/** A place to drop a file. */
export function DropZone({ label, disabled, onFile, children }: Props) {
  const [isOver, setIsOver] = useState(false);
  return (
    <fieldset aria-label={label} className={classes.group}>
      <div
        className={classes.zone}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          if (!disabled) onFile(event.dataTransfer.files[0]);
        }}
      >
        {children}
      </div>
    </fieldset>
  );
}
