/** A value that is read from the server. */
export type Loaded<T> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly data: T };

/** A loaded value that can be revalidated. */
export type Refreshable<T> = Loaded<T> & { readonly refresh: () => Promise<void> };
