import { Text } from "@mantine/core";
import { usePlatform } from "#api/use-platform.ts";
import { Mark } from "#ui/Mark.tsx";
import classes from "./PlatformName.module.css";

/** Logo and name of the platform, for the top bar and the menu on phones. */
export function PlatformName() {
  const { logoUrl, title, titleSuffix } = usePlatform();
  return (
    <span className={classes.name}>
      {logoUrl ? <img src={logoUrl} alt="" width={26} height={26} /> : <Mark size={26} />}
      <Text component="span" className={classes.title ?? ""} truncate>
        {title}
        {titleSuffix && (
          <>
            <span className={classes.colons}>::</span>CTF
          </>
        )}
      </Text>
    </span>
  );
}
