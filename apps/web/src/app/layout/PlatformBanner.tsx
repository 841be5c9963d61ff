import { Text, Title } from "@mantine/core";
import { usePlatform } from "#api/use-platform.ts";
import classes from "./PlatformBanner.module.css";

/** The name of the platform and its slogan, large; `order` is the level of the heading. */
export function PlatformBanner({ order = 1 }: { readonly order?: 1 | 2 }) {
  const { title, titleSuffix, slogan } = usePlatform();
  return (
    <div className={classes.banner}>
      <Title order={order} className={classes.title ?? ""}>
        {title}
        {titleSuffix && (
          <span className={classes.suffix}>
            <span className={classes.colons}>::</span>CTF
          </span>
        )}
      </Title>
      <Text className={classes.slogan ?? ""}>{slogan}</Text>
    </div>
  );
}
