import { createContext } from "react";

/** Stores an image and returns its URL. */
export type ImageUploader = (file: File, onProgress: (fraction: number) => void) => Promise<string>;

/** Provided by app/, so that ui/ does not depend on api/. */
export const ImageUploaderContext = createContext<ImageUploader | undefined>(undefined);
