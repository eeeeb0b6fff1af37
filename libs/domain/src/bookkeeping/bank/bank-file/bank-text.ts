const strict = { fatal: true };

/** UTF-8 where it is UTF-8, UTF-16 where it says so, else Windows-1252, which French banks mean by latin1. */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', strict).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** As the file says that it is encoded; by its bytes when it says nothing, or something unknown or untrue. */
export function decodeAs(bytes: Uint8Array, label: string | undefined): string {
  if (!label) return decodeText(bytes);
  try {
    return new TextDecoder(label, strict).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

/** Controls, and marks that change how a text is laid out: a label that hides them would not be found again. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

export const plainText = (text: string): string => text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();

const longestWording = 255;

/** The parts of a label, each said once: banks repeat the beginning of one in the next. */
export function wordingOf(...parts: readonly (string | undefined)[]): string {
  const texts: string[] = [];
  for (const part of parts) {
    const text = plainText(part ?? '');
    if (text === '' || texts.some((earlier) => earlier.includes(text))) continue;
    const repeated = texts.findIndex((earlier) => text.startsWith(earlier));
    if (repeated >= 0) texts[repeated] = text;
    else texts.push(text);
  }
  return texts.join(' ').slice(0, longestWording).trim() || 'Opération sans libellé';
}
