import { LazyCrest } from "./LazyCrest.tsx";

interface Props {
  readonly team: { readonly id: number; readonly avatar?: string | null | undefined };
  /** The width in pixels; the height is 7/6 of it. */
  readonly size: number;
}

/** The shield of a team, or its picture in the outline of a shield; the name is shown beside it. */
export function TeamShield({ team, size }: Props) {
  return <LazyCrest shape="shield" name={`team:${team.id}`} size={size} picture={team.avatar} />;
}
