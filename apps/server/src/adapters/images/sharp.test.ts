import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { detectImageType } from "#kernel/media-type.ts";
import { createTiledHeic, createTinyFramesGif, SMALL_HEIC as HEIC } from "../../../test/hostile-images.ts";
import { convertImage } from "./convert-image.ts";

describe("a stored image", () => {
  it.each(["png", "jpeg", "webp", "avif", "gif"] as const)("is converted from %s to WebP", async (format) => {
    const webp = await toWebp(await createRedAndBlue().toFormat(format).toBuffer(), 300);
    expect(await readMetadata(webp)).toMatchObject({ format: "webp", width: 40, height: 20 });
    expect(await readHalfColors(webp)).toEqual(["red", "blue"]);
  });

  it("is converted from HEIC to WebP, although sharp cannot decode HEIC", async () => {
    const webp = await toWebp(HEIC, 300);
    expect(await readMetadata(webp)).toMatchObject({ format: "webp", width: 24, height: 16 });
    expect(await readHalfColors(webp)).toEqual(["red", "blue"]);
  });

  it("is scaled down in proportion, never up", async () => {
    const png = await createRedAndBlue().png().toBuffer();
    expect(await readMetadata(await toWebp(png, 10))).toMatchObject({ width: 10, height: 5 });
    expect(await readMetadata(await toWebp(png, 4000))).toMatchObject({ width: 40, height: 20 });
  });

  it("is rotated upright and has no location or camera metadata", async () => {
    const jpeg = await createRedAndBlue()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: "Secret Camera" }, IFD3: { GPSLatitude: "48/1 51/1 30/1" } })
      .jpeg()
      .toBuffer();
    const webp = await toWebp(jpeg, 300);
    expect(await readMetadata(webp)).toMatchObject({ width: 20, height: 40 });
    expect(await readMetadata(webp)).not.toHaveProperty("exif");
    expect(readBytes(webp).includes("Secret")).toBe(false);
  });

  it.each(["gif", "webp"] as const)("stays animated when it is converted from %s", async (format) => {
    const source = await createAnimation(3)
      .toFormat(format, { delay: [100, 200, 300] })
      .toBuffer();
    const webp = await toWebp(source, 20);
    expect(await readMetadata(webp)).toMatchObject({
      format: "webp",
      pages: 3,
      width: 20,
      delay: [100, 200, 300],
    });
  });

  it("does not contain data that follows the end of the original", async () => {
    const gif = Buffer.concat([await createRedAndBlue().gif().toBuffer(), Buffer.from("PK stowaway")]);
    expect(readBytes(await toWebp(gif, 300)).includes("stowaway")).toBe(false);
  });
});

describe("image conversion", () => {
  it.each([
    ["only the header of a PNG", Buffer.from("\x89PNG\r\n\x1a\n", "latin1")],
    ["a truncated HEIC", HEIC.subarray(0, 400)],
    ["a HEIC with invalid data", Buffer.concat([HEIC.subarray(0, 40), Buffer.alloc(500, 7)])],
  ])("rejects %s", async (_, bytes) => {
    expect(await toWebp(bytes, 300)).toBe("unreadable");
  });

  it("rejects a small file that decodes to a hundred million pixels", async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: "red" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    expect(await toWebp(bomb, 300)).toBe("too-complex");
  });

  it.each([
    ["a GIF", createTinyFramesGif],
    ["an animated WebP", (frameCount: number) => createAnimatedWebp(frameCount, 1, 1)],
  ])("FILE-24 accepts %s of 200 tiny frames and rejects one of 201", async (_, createAnimation) => {
    expect(await toWebp(await createAnimation(200), 300)).toBeInstanceOf(Uint8Array);
    expect(await toWebp(await createAnimation(201), 300)).toBe("too-complex");
  });

  it("FILE-24 rejects an animation whose frames have more than four million pixels each", async () => {
    expect(await toWebp(await createAnimatedWebp(2, 2000, 2000), 300)).toBeInstanceOf(Uint8Array);
    expect(await toWebp(await createAnimatedWebp(2, 2000, 2001), 300)).toBe("too-complex");
  });

  it("FILE-14 accepts a HEIC image of tiles up to the limits of the decoder", async () => {
    expect(await readMetadata(await toWebp(createTiledHeic(4), 300))).toMatchObject({
      width: 256,
      height: 256,
    });
    expect(await toWebp(createTiledHeic(62), 300)).toBe("unreadable");
  });

  it("rejects a truncated PNG", async () => {
    const png = await createRedAndBlue().png().toBuffer();
    expect(await toWebp(png.subarray(0, 60), 300)).toBe("unreadable");
  });
});

/** Converts the image as the image process does, but in this process. */
function toWebp(bytes: Uint8Array, width: number) {
  const type = detectImageType(bytes);
  if (!type) throw new Error("the test image has no known type");
  return convertImage({ kind: "webp", bytes, type, width });
}

function createRedAndBlue() {
  const createHalf = (background: string) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  });
  return sharp({ create: { width: 40, height: 20, channels: 3, background: "red" } }).composite([
    { input: createHalf("blue"), left: 20, top: 0 },
  ]);
}

function createAnimation(frameCount: number) {
  const frameBytes = 40 * 20 * 3;
  const pixels = Buffer.alloc(frameBytes * frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    pixels.fill(frame * 80, frame * frameBytes, (frame + 1) * frameBytes);
  return sharp(pixels, { raw: { width: 40, height: 20 * frameCount, channels: 3, pageHeight: 20 } });
}

function createAnimatedWebp(frameCount: number, width: number, height: number): Promise<Buffer> {
  const frameBytes = width * height * 3;
  const pixels = Buffer.alloc(frameBytes * frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    pixels.fill(frame % 2 ? 255 : 0, frame * frameBytes, (frame + 1) * frameBytes);
  const rawOptions = { width, height: height * frameCount, channels: 3 as const, pageHeight: height };
  return sharp(pixels, { raw: rawOptions })
    .webp({ effort: 0, delay: Array<number>(frameCount).fill(100) })
    .toBuffer();
}

function readBytes(image: Uint8Array | string): Buffer {
  if (typeof image === "string") throw new Error(`the image is ${image}`);
  return Buffer.from(image);
}

async function readMetadata(image: Uint8Array | string) {
  return sharp(readBytes(image)).metadata();
}

async function readHalfColors(image: Uint8Array | string) {
  const { data, info } = await sharp(readBytes(image))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const getColorAt = (x: number) => {
    const offset = (Math.floor(info.height / 2) * info.width + x) * 3;
    return (data[offset] ?? 0) > (data[offset + 2] ?? 0) ? "red" : "blue";
  };
  return [getColorAt(2), getColorAt(info.width - 3)];
}
