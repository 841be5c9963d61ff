import { expect, it } from "vitest";
import { insertImage } from "./insert-image.ts";

it("replaces the selection with the image and moves the cursor after it", () => {
  const { text, start, end } = insertImage(
    { text: "See this!", start: 4, end: 8 },
    "map.png",
    "/assets/a/map.png",
  );
  expect(text).toBe("See ![map](/assets/a/map.png)!");
  expect([start, end]).toEqual([text.length - 1, text.length - 1]);
});

it.each([
  ["a [b].png", "/assets/a/a [b].png", "![a \\[b\\]](/assets/a/a%20[b].png)"],
  ["(1).png", "/assets/a/(1).png", "![(1)](/assets/a/%281%29.png)"],
  ["image", "/assets/a/image", "![image](/assets/a/image)"],
])("inserts the file %s with the URL %s as %s", (name, url, image) => {
  expect(insertImage({ text: "", start: 0, end: 0 }, name, url).text).toBe(image);
});
