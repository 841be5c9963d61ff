import { toImageUrl } from "@gonfalon/contract/asset-url.ts";
import type { LandingBlock } from "@gonfalon/contract/branding.ts";
import { Text, Title } from "@mantine/core";
import { darkArea } from "#theme/dark-area.ts";
import classes from "./HeroBlock.module.css";

interface Props {
  readonly block: Extract<LandingBlock, { type: "Hero" }>;
  /** The level of the heading. */
  readonly order: 1 | 2;
}

/** A title and a text, on an image if there is one. */
export function HeroBlock({ block: { title, text, imageHash }, order }: Props) {
  const image = toImageUrl(imageHash, "poster");
  return (
    <section className={classes.hero} {...(image !== null && { style: darkArea, "data-image": true })}>
      {image !== null && <img src={image} alt="" className={classes.image} />}
      <div className={classes.inside}>
        <Title order={order} className={classes.title ?? ""}>
          {title}
        </Title>
        {text !== "" && <Text className={classes.text ?? ""}>{text}</Text>}
      </div>
    </section>
  );
}
