/** Defined by the build (build/build-info.ts). */
declare const __BUILD_SHA__: string;
declare const __BUILD_TAG__: string;
declare const __BUILD_TIME__: string;

declare module "virtual:translations" {
  /** Lower-case language code -> URL of its translation file. */
  export const files: Readonly<Record<string, string>>;
}
