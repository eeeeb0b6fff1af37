const [tab, lineFeed, quote, minus, point, zero, backslash, upperN, lowerV] = [9, 10, 34, 45, 46, 48, 92, 78, 118];
const firstPrintable = 32;
const firstBytes = 64 * 1024;
/** A control character becomes `\u0000`. */
const longestEscape = 6;
const nothing = Buffer.from('null');
const verticalTab = Buffer.from('\\u000b');

/**
 * JSON as bytes, made of columns in PostgreSQL's text format of `COPY`: no value for the garbage collector to follow. `column` functions
 * take the place where a column begins, and give the place where the next one begins.
 */
export class JsonBytes {
  length = 0;

  private bytes = Buffer.allocUnsafeSlow(firstBytes);

  /** Before a row of so many bytes, whose fixed parts take no more than `others`. */
  reserve(row: number, others: number): void {
    const length = this.length + longestEscape * row + others;
    if (length <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * length);
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  /** A copy of all that was written, after which this begins anew. */
  take(): Buffer {
    const copy = Buffer.from(this.bytes.subarray(0, this.length));
    this.length = 0;
    return copy;
  }

  /** Byte by byte: a native call for a short part costs more. */
  part(part: Uint8Array): void {
    const { bytes, length } = this;
    for (let index = 0; index < part.length; index++) bytes[length + index] = part[index] as number;
    this.length = length + part.length;
  }

  json(value: string | number | null): void {
    this.part(Buffer.from(JSON.stringify(value)));
  }

  /** A text, or null. The escapes of `COPY` are those of JSON, but for the vertical tab. */
  textColumn(row: Buffer, start: number): number {
    if (isNull(row, start)) return this.nullColumn(start);
    let at = start;
    let length = this.length;
    const { bytes } = this;
    bytes[length++] = quote;
    let byte = row[at++] as number;
    while (byte !== tab && byte !== lineFeed) {
      if (byte === quote || byte === backslash || byte < firstPrintable) {
        this.length = length;
        at = this.escape(byte, row, at);
        length = this.length;
      } else bytes[length++] = byte;
      byte = row[at++] as number;
    }
    bytes[length++] = quote;
    this.length = length;
    return at;
  }

  /** A number as it stands, or null. */
  numberColumn(row: Buffer, start: number): number {
    if (isNull(row, start)) return this.nullColumn(start);
    let at = start;
    while (row[at] !== tab && row[at] !== lineFeed) this.byte(row[at++] as number);
    return at + 1;
  }

  /** An amount in euros: 1250 cents are 12.5. */
  cents(amount: number): void {
    const absolute = Math.abs(amount);
    if (amount < 0) this.byte(minus);
    this.digits(Math.floor(absolute / 100));
    const rest = absolute % 100;
    if (rest === 0) return;
    this.byte(point);
    this.byte(zero + Math.floor(rest / 10));
    if (rest % 10 !== 0) this.byte(zero + (rest % 10));
  }

  private nullColumn(start: number): number {
    this.part(nothing);
    return start + 3;
  }

  private byte(byte: number): void {
    this.bytes[this.length++] = byte;
  }

  private digits(value: number): void {
    let count = 1;
    for (let power = 10; power <= value; power *= 10) count++;
    let rest = value;
    for (let place = this.length + count - 1; place >= this.length; place--) {
      const tenth = Math.floor(rest / 10);
      this.bytes[place] = zero + (rest - 10 * tenth);
      rest = tenth;
    }
    this.length += count;
  }

  /** @param at after `byte` */
  private escape(byte: number, row: Buffer, at: number): number {
    if (byte < firstPrintable) this.part(Buffer.from(JSON.stringify(String.fromCharCode(byte)).slice(1, -1)));
    else if (byte === backslash && row[at] === lowerV) this.part(verticalTab);
    else {
      this.byte(backslash);
      this.byte(byte === backslash ? (row[at] as number) : byte);
    }
    return byte === backslash ? at + 1 : at;
  }
}

export const isNull = (row: Buffer, start: number): boolean => row[start] === backslash && row[start + 1] === upperN;

export function afterColumn(row: Buffer, start: number): number {
  let at = start;
  while (row[at] !== tab && row[at] !== lineFeed) at++;
  return at + 1;
}

/** A whole number. */
export function integerColumn(row: Buffer, start: number): number {
  const isNegative = row[start] === minus;
  let value = 0;
  for (let at = isNegative ? start + 1 : start; row[at] !== tab && row[at] !== lineFeed; at++)
    value = 10 * value + (row[at] as number) - zero;
  return isNegative ? -value : value;
}
