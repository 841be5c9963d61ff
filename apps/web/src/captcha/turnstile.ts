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

let loading: Promise<Turnstile> | undefined;

/** Loads the script when a form first needs it. The CSP allows it (`strict-dynamic`). */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.async = true;
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error(`Failed to load ${script.src}`));
    });
    script.addEventListener("load", () => {
      // Defined by the script that has just loaded.
      resolve(Reflect.get(globalThis, "turnstile") as Turnstile);
    });
    document.head.append(script);
  });
}
