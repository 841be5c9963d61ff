import { MantineProvider } from "@mantine/core";
import { createEvent, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { createDeferred } from "#testing/create-deferred.ts";
import { MarkdownEditor } from "./MarkdownEditor.tsx";
import { type ImageUploader, ImageUploaderContext } from "./markdown/image-uploader.ts";

function Editor() {
  const [text, setText] = useState("See ");
  return <MarkdownEditor label="Text" rows={3} maxLength={1000} value={text} onChange={setText} />;
}

function show(upload?: ImageUploader) {
  render(
    <MantineProvider env="test">
      <ImageUploaderContext value={upload}>
        <Editor />
      </ImageUploaderContext>
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>("Text");
  field.setSelectionRange(4, 4);
  return field;
}

const image = new File(["bytes"], "map.png", { type: "image/png" });
const storeImage: ImageUploader = async ({ name }) => `/assets/a/${name}`;

it("inserts a pasted image at the cursor", async () => {
  const field = show(storeImage);
  fireEvent.paste(field, { clipboardData: { files: [image] } });
  await waitFor(() => expect(field.value).toBe("See ![map](/assets/a/map.png)"));
});

it("inserts a dropped image instead of opening it", async () => {
  const field = show(storeImage);
  const drop = createEvent.drop(field, { dataTransfer: { files: [image] } });
  fireEvent(field, drop);
  expect(drop.defaultPrevented).toBe(true);
  await waitFor(() => expect(field.value).toBe("See ![map](/assets/a/map.png)"));
});

it("stays on the page if a dropped file is not uploaded", async () => {
  const field = show(() => new Promise(() => {}));
  const dropEvents = [new File(["bytes"], "notes.txt", { type: "text/plain" }), image, image].map((file) =>
    createEvent.drop(field, { dataTransfer: { files: [file] } }),
  );
  for (const drop of dropEvents) fireEvent(field, drop);
  expect(dropEvents.map(({ defaultPrevented }) => defaultPrevented)).toEqual([true, true, true]);
});

it("leaves pasted text to the browser", () => {
  const field = show(storeImage);
  const paste = createEvent.paste(field, { clipboardData: { files: [] } });
  fireEvent(field, paste);
  expect(paste.defaultPrevented).toBe(false);
});

it("keeps text that is typed during the upload", async () => {
  const upload = createDeferred<string>();
  const field = show(() => upload.promise);
  fireEvent.paste(field, { clipboardData: { files: [image] } });
  expect(await screen.findByRole("progressbar", { name: "Upload progress" })).toBeDefined();
  await userEvent.type(field, "it: ");
  upload.resolve("/assets/a/map.png");
  await waitFor(() => expect(field.value).toBe("See it: ![map](/assets/a/map.png)"));
});

it("shows why an image was not stored, and keeps the text", async () => {
  const field = show(() => Promise.reject(new Error("No space")));
  fireEvent.paste(field, { clipboardData: { files: [image] } });
  expect((await screen.findByRole("alert")).textContent).toContain("No space");
  expect(field.value).toBe("See ");
});

it("shows that the text has no room for the image", async () => {
  const field = show(async () => `/assets/${"a".repeat(1000)}`);
  fireEvent.paste(field, { clipboardData: { files: [image] } });
  expect((await screen.findByRole("alert")).textContent).toBe("The text is too long to add the image.");
  expect(field.value).toBe("See ");
});

it("offers no image button without an image uploader", () => {
  show();
  expect(screen.queryByRole("button", { name: "Insert an image" })).toBeNull();
});

it("preserves other changes that are made to the form during the upload", async () => {
  const upload = createDeferred<string>();
  function Owner() {
    const [post, setPost] = useState({ title: "", text: "" });
    return (
      <>
        <input
          aria-label="Title"
          value={post.title}
          onChange={(event) => setPost({ ...post, title: event.currentTarget.value })}
        />
        <MarkdownEditor
          label="Text"
          rows={3}
          maxLength={1000}
          value={post.text}
          onChange={(text) => setPost({ ...post, text })}
        />
      </>
    );
  }
  render(
    <MantineProvider env="test">
      <ImageUploaderContext value={() => upload.promise}>
        <Owner />
      </ImageUploaderContext>
    </MantineProvider>,
  );
  const field = screen.getByLabelText<HTMLTextAreaElement>("Text");
  fireEvent.paste(field, { clipboardData: { files: [image] } });
  await screen.findByRole("progressbar", { name: "Upload progress" });
  const title = screen.getByLabelText<HTMLInputElement>("Title");
  await userEvent.type(title, "Map");
  upload.resolve("/assets/a/map.png");
  await waitFor(() => expect(field.value).toBe("![map](/assets/a/map.png)"));
  expect(title.value).toBe("Map");
});
