/** Toggles full screen. */
export async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  // Phones and iframes reject full screen; the view then fills the window.
  else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
}
