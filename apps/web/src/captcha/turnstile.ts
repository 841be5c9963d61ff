const SCRIPT = "https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit";

interface WidgetOptions {
  readonly sitekey: string;
  readonly action: string;
  readonly theme: "light" | "dark";
  readonly size: "flexible";
  readonly callback: (token: string) => void;
  readonly "expired-callback": () => void;
  readonly "error-callback": () => void;
}

/** The global object of Cloudflare's script. */
export interface Turnstile {
  render(container: HTMLElement, options: WidgetOptions): string;
  reset(widget: string): void;
  remove(widget: string): void;
}

let scriptPromise: Promise<void> | undefined;

/** Loads the script when a form first needs it. The CSP allows it (`strict-dynamic`). */
export async function loadTurnstile(): Promise<Turnstile> {
  scriptPromise ??= loadScript().catch((error: unknown) => {
    scriptPromise = undefined;
    throw error;
  });
  await scriptPromise;
  // Defined by the script.
  return Reflect.get(globalThis, "turnstile") as Turnstile;
}

/** For tests: the next form loads the script again. */
export function resetTurnstile(): void {
  scriptPromise = undefined;
}

function loadScript(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`Failed to load ${script.src}`));
    });
    script.addEventListener("load", () => resolve());
    document.head.append(script);
  });
}
