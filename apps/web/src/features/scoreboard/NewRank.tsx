import { formatRankSign } from "#i18n/format.ts";
import { ArrowTo } from "#ui/ArrowTo.tsx";

interface Props {
  /** Null if the team had no rank, undefined if that is not known. */
  readonly rankBefore: number | null | undefined;
  readonly rank: number | null;
}

/** The rank of a team, preceded by its former rank if that was different. */
export function NewRank({ rankBefore, rank }: Props) {
  if (rankBefore === undefined || rankBefore === rank) return formatRankSign(rank);
  return (
    <>
      {formatRankSign(rankBefore)}
      <ArrowTo />
      {formatRankSign(rank)}
    </>
  );
}
