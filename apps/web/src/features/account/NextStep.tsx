import { Button, Stack, Text } from "@mantine/core";
import { Link, type To } from "react-router";

interface Props {
  readonly text: string;
  readonly to: To;
  readonly label: string;
}

/** A result, and the link to the next step. */
export function NextStep({ text, to, label }: Props) {
  return (
    <Stack align="flex-start">
      <Text component="output" style={{ overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <Button component={Link} to={to}>
        {label}
      </Button>
    </Stack>
  );
}
