import { type TSchema, Type } from "typebox";

export const MAX_SKIP = 2_147_483_647;

/** Paging input: `count` rows after the first `skip`. */
export function PageQuery({ count, max }: { readonly count: number; readonly max: number }) {
  return Type.Object({
    count: Type.Integer({ minimum: 0, maximum: max, default: count }),
    skip: Type.Integer({ minimum: 0, maximum: MAX_SKIP, default: 0 }),
  });
}

/** Paging input of a search. If both members are missing, `total` is the number of rows in the response. */
export function SearchPageQuery({ count, max }: { readonly count: number; readonly max: number }) {
  return Type.Object({
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: max, description: `${count} if missing` })),
    skip: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_SKIP,
        description: "Without count and skip, `total` of a search is the number of rows in the response",
      }),
    ),
  });
}

/** Paging output: the rows, their number, and the total. */
export function Page<S extends TSchema>(row: S) {
  return Type.Object({ data: Type.Array(row), length: Type.Integer(), total: Type.Integer() });
}
