export async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  // Some phones and iframes do not support full screen; the view then only fills the window.
  else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
}
