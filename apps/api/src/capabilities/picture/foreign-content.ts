const pngEnd = Buffer.from('IEND');
const foreignSignatures = ['%pdf-', '<?php', '<script', '<html', '<!doctype', '<svg'];
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

export type PictureType = 'jpg' | 'png' | 'webp' | 'heic';

/**
 * Whether a file that begins as a picture is something else too. Nothing of the file is ever served as it came, but nobody sends such a
 * file by accident. Cameras append films and depth maps to a JPEG: only known signatures are refused there.
 */
export function hasForeignContent(content: Buffer, type: PictureType): boolean {
  if (type === 'png' && content.length > pngLength(content)) return true;
  if (type === 'webp' && content.length > webpLength(content)) return true;
  if (content.includes(zipEnd)) return true;
  const text = content.toString('latin1').toLowerCase();
  return foreignSignatures.some((signature) => text.includes(signature));
}

/** A PNG ends four bytes after the name of its last chunk: the checksum. */
function pngLength(content: Buffer): number {
  let at = 8;
  while (at + 12 <= content.length) {
    const end = at + 12 + content.readUInt32BE(at);
    if (content.subarray(at + 4, at + 8).equals(pngEnd)) return end;
    at = end;
  }
  return content.length;
}

/** The length in the header of the container, padded to an even number. */
const webpLength = (content: Buffer): number => {
  const length = content.length < 8 ? 0 : content.readUInt32LE(4) + 8;
  return length + (length % 2);
};
