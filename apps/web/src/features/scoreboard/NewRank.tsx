import { formatRankSign } from "#i18n/format.ts";
import { ArrowTo } from "#ui/ArrowTo.tsx";

interface Props {
  /** Null if the team had no rank, undefined if that is not known. */
  readonly before: number | null | undefined;
  readonly now: number | null;
}

/** The rank of a team, preceded by its former rank if that was different. */
export function NewRank({ before, now }: Props) {
  if (before === undefined || before === now) return formatRankSign(now);
  return (
    <>
      {formatRankSign(before)}
      <ArrowTo />
      {formatRankSign(now)}
    </>
  );
}
