import { useEffect, useRef, useState } from "react";
import { pickChanged } from "#state/pick-changed.ts";
import { toDraftKey } from "./draft-storage.ts";

const AUTOSAVE_MS = 500;

interface StoredDraft<T> {
  /** Only the fields that the user had changed: someone else may have changed the rest since then. */
  readonly values: Partial<T>;
  readonly savedAt: number;
}

interface Options<T> {
  /** The id of the user to whom the draft belongs. */
  readonly owner: string;
  /** Identifies the draft among the drafts of its owner. */
  readonly name: string;
  readonly values: T;
  /** The values as last saved, with which the input is compared. */
  readonly savedValues: T;
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
export function useDraft<T extends object>(options: Options<T>): Draft<T> {
  const { owner, name, values, savedValues, isUnsaved, isValid } = options;
  const key = toDraftKey(owner, name);
  const [offer, setOffer] = useState(() => readDraft(key, isValid));
  const isEnded = useRef(false);

  useEffect(() => {
    // The stored draft must not be overwritten before the user has decided about it.
    if (offer) return undefined;
    if (!isUnsaved) return localStorage.removeItem(key);
    const timer = setTimeout(() => {
      if (!isEnded.current) storeDraft(key, { values, saved: savedValues });
    }, AUTOSAVE_MS);
    return () => clearTimeout(timer);
  }, [key, values, savedValues, isUnsaved, offer]);

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

function readDraft<T extends object>(
  key: string,
  isValid: (value: unknown) => value is T,
): StoredDraft<T> | undefined {
  try {
    const storedDraft = JSON.parse(localStorage.getItem(key) ?? "null") as Readonly<
      Record<string, unknown>
    > | null;
    const { values, saved, savedAt } = storedDraft ?? {};
    if (typeof savedAt !== "number" || !isValid(values)) return undefined;
    // Earlier versions did not store the saved values.
    return { values: isValid(saved) ? pickChanged(saved, values) : values, savedAt };
  } catch {
    return undefined;
  }
}

function storeDraft(key: string, input: { readonly values: unknown; readonly saved: unknown }): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...input, savedAt: Date.now() }));
  } catch {
    // The browser storage is full: continue without a draft.
  }
}
