import { sql } from "kysely";

/** The value of a column, shifted by `milliseconds` if it is later than `after`. */
export function shiftTime(column: string, after: Date, milliseconds: number) {
  return sql<Date>`case when ${sql.ref(column)} > ${after}
    then ${sql.ref(column)} + ${milliseconds} * interval '1 millisecond' else ${sql.ref(column)} end`;
}
