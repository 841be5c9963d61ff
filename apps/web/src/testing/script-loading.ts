/** happy-dom does not load scripts; this setting makes it report success or an error. */
export function simulateScriptLoading(isSuccess: boolean): void {
  const { settings } = Reflect.get(window, "happyDOM") as { settings: object };
  Reflect.set(settings, "handleDisabledFileLoadingAsSuccess", isSuccess);
}
