import { sql } from "kysely";

/** The value of a column, moved if it is after an instant. */
export function shiftedTime(column: string, after: Date, milliseconds: number) {
  return sql<Date>`case when ${sql.ref(column)} > ${after}
    then ${sql.ref(column)} + ${milliseconds} * interval '1 millisecond' else ${sql.ref(column)} end`;
}
