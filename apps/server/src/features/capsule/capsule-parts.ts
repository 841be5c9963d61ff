/** The names of the parts that are not in the list of the manifest. */
export const MANIFEST_PART = "manifest.json";
export const SIGNATURE_PART = "manifest.sig";
