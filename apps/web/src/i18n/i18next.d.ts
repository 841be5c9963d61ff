import type { Texts } from "./texts.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    readonly resources: { readonly translation: Texts };
  }
}
