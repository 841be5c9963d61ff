import { Text, Title } from "@mantine/core";
import { usePlatform } from "#api/use-platform.ts";
import classes from "./PlatformBanner.module.css";

/** The name of the platform and its slogan, large. */
export function PlatformBanner() {
  const { title, titleSuffix, slogan } = usePlatform();
  return (
    <div className={classes.banner}>
      <Title order={1} className={classes.title ?? ""}>
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
