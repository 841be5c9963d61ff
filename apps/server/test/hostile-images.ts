// Small files that are expensive to decode, and the small image that one of them is made from.

/** 24 by 16 pixels, left half red, right half blue; checked in, because no encoder is available. A grid of one tile. */
export const SMALL_HEIC = Buffer.from(
  "AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAa1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAACAAAAEGlkYXQAAAAAABgAEAAAADhpbG9jAQAAAERAAAIAAQAAAAAAAAHRAAEAAAAAAAAATwACAAEAAAAAAAAAAQAAAAAAAAAIAAAAOGlpbmYAAAAAAAIAAAAVaW5mZQIAAAEAAQAAaHZjMQAAAAAVaW5mZQIAAAAAAgAAZ3JpZAAAAADYaXBycAAAALZpcGNvAAAAdmh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACpCAQEDcAAAAwCQAAADAAADAB6gIIEFluqumubgQEDAgAAAAwCAAAADAIQiAAEABkQBwXPBiQAAABRpc3BlAAAAAAAAAEAAAABAAAAAFGlzcGUAAAAAAAAAGAAAABAAAAAQcGl4aQAAAAADCAgIAAAAGmlwbWEAAAAAAAAAAgABAoECAAICA4QAAAAaaXJlZgAAAAAAAAAOZGltZwACAAEAAQAAAFdtZGF0AAAASygBrwnIawgaI5iW/5R//HXIWpV8k9zPiCSGdc5Tglcj2ItKwv/i4LT+w3mrroW8ryVVUX+ggBlZiQfyueiA6noXyocXwOO4RqudLA==",
  "base64",
);

/** A GIF of 1 by 1 pixel whose frames differ, so that no encoder merges them. Each frame has 23 bytes. */
export function createTinyFramesGif(frameCount: number): Buffer<ArrayBuffer> {
  const header = Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\x00\x00\x00\x00\xff", "latin1");
  const control = [0x21, 0xf9, 4, 0, 1, 0, 0, 0];
  const toFrame = (color: number) =>
    Buffer.from([...control, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, color, 1, 0]);
  const [evenFrame, oddFrame] = [toFrame(0x44), toFrame(0x4c)];
  const body = Array.from({ length: frameCount }, (_, index) => (index % 2 === 0 ? evenFrame : oddFrame));
  return Buffer.concat([header, ...body, Buffer.from([0x3b])]);
}

const TILE_PIXELS = 64;
/** The byte ranges of SMALL_HEIC that every generated HEIC file contains. */
const PARTS = {
  fileType: [0, 28],
  handler: [40, 73],
  tileProperties: [231, 369],
  pixels: [389, 405],
} as const;
const TILE_DATA = SMALL_HEIC.subarray(465);
const GRID_ID = 1;
const [GRID_SIZE_INDEX, TILE_CONFIG_INDEX, TILE_SIZE_INDEX, CHANNELS_INDEX] = [3, 1, 2, 4];
const ESSENTIAL = 0x80;

/**
 * A HEIC image of `side` by `side` tiles. Each tile is a separate item, because decoders reject repeated references,
 * but all items share the same 79 bytes of data: a file of 50 KB with 32 by 32 tiles decodes to 4 million pixels.
 */
export function createTiledHeic(side: number): Buffer<ArrayBuffer> {
  const tileIds = Array.from({ length: side * side }, (_, index) => GRID_ID + 1 + index);
  const toBoxes = (dataOffset: number) => {
    const meta = createMetaBox(side, tileIds, dataOffset);
    return [copyPart("fileType"), meta, createBox("mdat", TILE_DATA)];
  };
  const dataOffset = Buffer.concat(toBoxes(0)).length - TILE_DATA.length;
  return Buffer.concat(toBoxes(dataOffset));
}

function createMetaBox(side: number, tileIds: readonly number[], dataOffset: number): Buffer {
  const pixels = side * TILE_PIXELS;
  const toEntry = (id: number, type: string) =>
    createFullBox("infe", 2, encodeUint16(id), encodeUint16(0), Buffer.from(`${type}\0`));
  const toLocation = (id: number, method: number, offset: number, length: number) =>
    Buffer.concat([
      encodeUint16(id),
      encodeUint16(method),
      encodeUint16(0),
      encodeUint32(offset),
      encodeUint16(1),
      encodeUint32(0),
      encodeUint32(length),
    ]);
  const grid = Buffer.concat([
    Buffer.from([0, 0, side - 1, side - 1]),
    encodeUint16(pixels),
    encodeUint16(pixels),
  ]);
  const itemCount = encodeUint16(tileIds.length + 1);
  const properties = [
    copyPart("tileProperties"),
    createFullBox("ispe", 0, encodeUint32(pixels), encodeUint32(pixels)),
    copyPart("pixels"),
  ];
  const associations = [
    Buffer.concat([encodeUint16(GRID_ID), Buffer.from([2, GRID_SIZE_INDEX, CHANNELS_INDEX])]),
    ...tileIds.map((id) =>
      Buffer.concat([encodeUint16(id), Buffer.from([2, ESSENTIAL | TILE_CONFIG_INDEX, TILE_SIZE_INDEX])]),
    ),
  ];
  const references = createBox(
    "dimg",
    encodeUint16(GRID_ID),
    encodeUint16(tileIds.length),
    ...tileIds.map(encodeUint16),
  );
  return createFullBox(
    "meta",
    0,
    copyPart("handler"),
    createFullBox("pitm", 0, encodeUint16(GRID_ID)),
    createBox("idat", grid),
    createFullBox(
      "iloc",
      1,
      Buffer.from([0x44, 0x40]),
      itemCount,
      toLocation(GRID_ID, 1, 0, grid.length),
      ...tileIds.map((id) => toLocation(id, 0, dataOffset, TILE_DATA.length)),
    ),
    createFullBox(
      "iinf",
      0,
      itemCount,
      toEntry(GRID_ID, "grid"),
      ...tileIds.map((id) => toEntry(id, "hvc1")),
    ),
    createBox(
      "iprp",
      createBox("ipco", ...properties),
      createFullBox("ipma", 0, encodeUint32(tileIds.length + 1), ...associations),
    ),
    createFullBox("iref", 0, references),
  );
}

function copyPart(part: keyof typeof PARTS): Buffer {
  return SMALL_HEIC.subarray(...PARTS[part]);
}

function createBox(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([encodeUint32(body.length + 8), Buffer.from(type), body]);
}

function createFullBox(type: string, version: number, ...parts: readonly Uint8Array[]): Buffer {
  return createBox(type, Buffer.from([version, 0, 0, 0]), ...parts);
}

function encodeUint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

function encodeUint32(value: number): Buffer {
  return Buffer.concat([encodeUint16(value >>> 16), encodeUint16(value & 0xffff)]);
}
