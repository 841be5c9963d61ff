declare module "heic-decode" {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  }
  interface Picture {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Decoded>;
  }
  const decode: { all(input: { readonly buffer: Uint8Array }): Promise<readonly Picture[]> };
  export default decode;
}
