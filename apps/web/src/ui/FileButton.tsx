import { type FileButtonProps, FileButton as MantineFileButton } from "@mantine/core";
import type { MouseEvent } from "react";

/** Mantine's FileButton, which also reports a file that is chosen again, for example after a failed upload. */
export function FileButton<Multiple extends boolean = false>({
  inputProps,
  ...props
}: FileButtonProps<Multiple>) {
  return <MantineFileButton {...props} inputProps={{ ...inputProps, onClick: clearChoice }} />;
}

/** Browsers report only a choice that differs from the previous one. */
function clearChoice(event: MouseEvent<HTMLInputElement>): void {
  event.currentTarget.value = "";
}
