import { LazyCrest } from "./LazyCrest.tsx";

interface Props {
  /** Determines the drawing: the id of the user, or the user name where no id is known. */
  readonly id: string;
  readonly avatar?: string | null | undefined;
  /** The diameter in pixels. */
  readonly size: number;
}

/** The roundel of a person, or the person's picture in a circle; the name is shown beside it. */
export function UserRoundel({ id, avatar, size }: Props) {
  return <LazyCrest shape="roundel" name={`user:${id}`} size={size} picture={avatar} />;
}
