import { type TSchema, Type } from "typebox";

/** Paging input: `count` rows after the first `skip`. */
export function PageQuery({ count, max }: { readonly count: number; readonly max: number }) {
  return Type.Object({
    count: Type.Integer({ minimum: 0, maximum: max, default: count }),
    skip: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 }),
  });
}

/** Paging output: the rows, how many they are, and how many there are in all. */
export function Page<S extends TSchema>(row: S) {
  return Type.Object({ data: Type.Array(row), length: Type.Integer(), total: Type.Integer() });
}
