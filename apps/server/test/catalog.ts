import { withClient } from "./test-databases.ts";

/** One line per object. Column order is not compared: statements name their columns. */
const OBJECTS = `
  select format('table %s', relname) as line
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
  union all
  select format('sequence %s %s', c.relname, to_jsonb(s) - 'seqrelid')
    from pg_class c join pg_sequence s on s.seqrelid = c.oid where c.relnamespace = 'public'::regnamespace
  union all
  select format('column %s.%s %s%s identity=%s generated=%s default=%s', c.relname, a.attname,
                format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
                a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'c')
  union all
  select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
    from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('index %s', indexdef) from pg_indexes where schemaname = 'public'
  union all
  select format('enum %s: %s', t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder))
    from pg_type t join pg_enum e on e.enumtypid = t.oid
   where t.typnamespace = 'public'::regnamespace group by t.typname
  union all
  select format('function %s', pg_get_functiondef(oid)) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select format('trigger %s enabled=%s', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`;

/** Everything in the schema of a database, as sorted lines. */
export function readCatalog(url: string): Promise<readonly string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(OBJECTS);
    return rows.map(({ line }) => line).toSorted();
  });
}
