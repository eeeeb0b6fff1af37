/** Reads and writes the elements of Kafka's protocol: big-endian numbers, text with its length, and variable-length numbers in records. */
export class WireReader {
  private at = 0;
  constructor(private readonly bytes: Buffer) {}

  int8(): number {
    return this.bytes.readInt8(this.moved(1));
  }
  int16(): number {
    return this.bytes.readInt16BE(this.moved(2));
  }
  int32(): number {
    return this.bytes.readInt32BE(this.moved(4));
  }
  int64(): bigint {
    return this.bytes.readBigInt64BE(this.moved(8));
  }
  /** Zigzag: the last bit is the sign. */
  varint(): number {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = BigInt(this.bytes.readUInt8(this.moved(1)));
      value |= (byte & 0x7fn) << shift;
      if ((byte & 0x80n) === 0n) return Number((value >> 1n) ^ -(value & 1n));
    }
  }
  take(length: number): Buffer {
    const from = this.moved(length);
    return this.bytes.subarray(from, from + length);
  }
  /** Null when its length is negative. */
  text(length = this.int16()): string | null {
    return length < 0 ? null : this.take(length).toString('utf8');
  }
  list<T>(read: () => T, length = this.int32()): T[] {
    return Array.from({ length: Math.max(length, 0) }, read);
  }

  private moved(by: number): number {
    this.at += by;
    return this.at - by;
  }
}

export const int8 = (value: number): Buffer => Buffer.from([value & 0xff]);
export function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}
export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
export function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes;
}
export const text = (value: string): Buffer => Buffer.concat([int16(Buffer.byteLength(value)), Buffer.from(value)]);
export const list = (items: readonly Buffer[]): Buffer => Buffer.concat([int32(items.length), ...items]);

export type WireRecord = { key: string | null; headers: Record<string, string>; value: string | null };

/** The records of one batch of format 2, which every broker since 0.11 speaks. */
export function recordsOf(batch: Buffer): WireRecord[] {
  const reader = new WireReader(batch);
  // Offset, length, epoch, then the format.
  reader.take(8 + 4 + 4);
  if (reader.int8() !== 2) throw new Error('not a batch of format 2');
  // Checksum, attributes, last offset, two timestamps, producer, its epoch, sequence.
  reader.take(4 + 2 + 4 + 8 + 8 + 8 + 2 + 4);
  return reader.list(() => {
    reader.varint();
    reader.int8();
    reader.varint();
    reader.varint();
    const [key, value] = [reader.text(reader.varint()), reader.text(reader.varint())];
    const headers = reader.list(() => [reader.text(reader.varint()) ?? '', reader.text(reader.varint()) ?? ''] as const, reader.varint());
    return { key, headers: Object.fromEntries(headers), value };
  });
}
