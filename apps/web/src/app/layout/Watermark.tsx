import { useProfile } from "#api/session.ts";
import { usePlatform } from "#api/use-platform.ts";
import classes from "./Watermark.module.css";

/** The id of the signed-in user, repeated over the page, if the platform setting `watermark` is on. */
export function Watermark() {
  const { watermark } = usePlatform();
  const userId = useProfile()?.userId;
  if (!watermark || userId === undefined) return null;
  return <div aria-hidden className={classes.watermark} style={{ maskImage: createTile(userId) }} />;
}

/** Returns a tile with the text, as a CSS image. */
function createTile(text: string): string {
  const safeText = text.replaceAll(/[^\w-]/g, "");
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="340" height="190">' +
    '<text x="10" y="160" transform="rotate(-22 10 160)" font-family="monospace" font-size="14">' +
    `${safeText}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
