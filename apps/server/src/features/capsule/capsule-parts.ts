/** The names of the parts that the manifest does not list. */
export const MANIFEST_PART = "manifest.json";
export const SIGNATURE_PART = "manifest.sig";
