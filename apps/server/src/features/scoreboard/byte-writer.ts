/** A reusable byte buffer. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  add(text: string): void {
    // A UTF-16 code unit takes at most three bytes in UTF-8.
    this.#makeRoom(3 * text.length);
    this.size += this.#bytes.write(text, this.size);
  }

  addFrom(other: ByteWriter, from: number, to: number): void {
    this.#makeRoom(to - from);
    this.size += other.#bytes.copy(this.#bytes, this.size, from, to);
  }

  /** A view of the bytes, valid until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.size);
  }

  /** Copies `head`, followed by the bytes, into a buffer from `take`. */
  copyAfter(head: Uint8Array, take: (bytes: number) => Uint8Array): Uint8Array {
    const copy = take(head.length + this.size);
    copy.set(head);
    copy.set(this.bytes, head.length);
    return copy;
  }

  #makeRoom(bytes: number): void {
    if (this.size + bytes <= this.#bytes.length) return;
    const largerBuffer = Buffer.allocUnsafeSlow(Math.ceil(1.5 * (this.size + bytes)));
    this.#bytes.copy(largerBuffer, 0, 0, this.size);
    this.#bytes = largerBuffer;
  }
}
