import { crc32, deflateSync } from 'node:zlib';

/** A PNG of two colours, one above the other. */
export function png(width = 480, height = 320): Buffer {
  const row = (colour: readonly number[]) => Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const [top, bottom] = [row([40, 90, 140]), row([220, 180, 90])];
  const rows = Array.from({ length: height }, (_, y) => (y < height / 2 ? top : bottom));
  const size = Buffer.alloc(13);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  size.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

export const pictureFile = (name = 'parc.png') => ({ name, mimeType: 'image/png', buffer: png() });
