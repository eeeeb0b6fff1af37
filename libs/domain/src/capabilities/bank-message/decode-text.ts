const strict = { fatal: true };

/** UTF-8 where the bytes are UTF-8, UTF-16 where they have its mark, otherwise Windows-1252, which French banks call latin1. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', strict).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Decodes by the encoding that the file declares; by its bytes when the declaration is missing, unknown or wrong. */
export function decodeAs(bytes: Uint8Array, label: string | undefined): string {
  if (!label) return decodeText(bytes);
  try {
    return new TextDecoder(label, strict).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}
