import { useEffect, useRef, useState } from "react";

const AUTOSAVE_MS = 500;

interface StoredDraft<T> {
  readonly values: T;
  readonly savedAt: number;
}

interface Options<T> {
  /** Identifies the draft and its author. */
  readonly key: string;
  readonly values: T;
  readonly isUnsaved: boolean;
  readonly isValid: (value: unknown) => value is T;
}

export interface Draft<T> {
  /** The unsaved input of an earlier visit, until it is restored or discarded. */
  readonly offer: StoredDraft<T> | undefined;
  /** Closes the offer; from then on, input is stored as a draft again. */
  readonly closeOffer: () => void;
  readonly discard: () => void;
  /** Deletes the draft after the input was saved. */
  readonly end: () => void;
}

/** Stores unsaved input in the browser, so that it survives a closed tab or a crash. */
export function useDraft<T>({ key, values, isUnsaved, isValid }: Options<T>): Draft<T> {
  const [offer, setOffer] = useState(() => readDraft(key, isValid));
  const isEnded = useRef(false);

  useEffect(() => {
    // The stored draft must not be overwritten before the user has decided about it.
    if (offer) return undefined;
    if (!isUnsaved) return localStorage.removeItem(key);
    const timer = setTimeout(() => {
      if (!isEnded.current) storeDraft(key, values);
    }, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [key, values, isUnsaved, offer]);

  return {
    offer,
    closeOffer: () => setOffer(undefined),
    discard: () => {
      localStorage.removeItem(key);
      setOffer(undefined);
    },
    end: () => {
      isEnded.current = true;
      localStorage.removeItem(key);
    },
  };
}

function readDraft<T>(key: string, isValid: (value: unknown) => value is T): StoredDraft<T> | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "null") as Partial<StoredDraft<unknown>> | null;
    if (!stored || typeof stored.savedAt !== "number" || !isValid(stored.values)) return undefined;
    return { values: stored.values, savedAt: stored.savedAt };
  } catch {
    return undefined;
  }
}

function storeDraft(key: string, values: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ values, savedAt: Date.now() }));
  } catch {
    // The browser storage is full: continue without a draft.
  }
}
