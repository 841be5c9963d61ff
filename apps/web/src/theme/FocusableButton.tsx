import { type ComponentProps, type MouseEvent, useState } from "react";

/**
 * The element of all Mantine buttons. A button that is disabled while it has the focus, for example during the request
 * that it sends, keeps the focus until the user moves it: an element with the `disabled` attribute would lose it.
 */
export function FocusableButton({
  disabled = false,
  type = "button",
  onClick,
  onFocus,
  onBlur,
  ...props
}: ComponentProps<"button">) {
  const [isFocused, setIsFocused] = useState(false);
  const keepsFocus = disabled && isFocused;
  return (
    <button
      {...props}
      type={type}
      disabled={disabled && !isFocused}
      {...(keepsFocus && { "aria-disabled": true })}
      onClick={keepsFocus ? preventAction : onClick}
      onFocus={(event) => {
        setIsFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        // The focus returns to the same element when the user returns to the window.
        setIsFocused(document.activeElement === event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}

/** A disabled button must not submit its form either. */
function preventAction(event: MouseEvent): void {
  event.preventDefault();
}
