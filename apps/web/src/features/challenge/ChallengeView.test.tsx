import { MantineProvider } from "@mantine/core";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { buildPlayedChallenge } from "#testing/games.ts";
import { ChallengeView } from "./ChallengeView.tsx";

it.each([
  { content: "*Get* in.", placeholderCount: 1 },
  { content: " ", placeholderCount: 0 },
])("shows $placeholderCount placeholders before the text “$content” is rendered", (view) => {
  const challenge = buildPlayedChallenge({ id: 2, title: "login", content: view.content });
  const { container } = render(
    <MantineProvider env="test">
      <ChallengeView challenge={challenge}>form</ChallengeView>
    </MantineProvider>,
  );
  expect(container.querySelectorAll("[aria-busy=true]")).toHaveLength(view.placeholderCount);
});
