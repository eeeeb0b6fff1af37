import { contrast } from '@intendance/domain/website/editor/contrast.js';

const leastContrast = 1.5;
const leastShare = 0.1;

/** Whether a logo almost vanishes on the white of the head of the pages. `pixels`: red, green, blue and opacity. */
export function isFaintOnWhite(pixels: Uint8Array): boolean {
  let opaque = 0;
  let visible = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    opaque++;
    if (contrast(hexOf(pixels.subarray(at, at + 3)), '#ffffff') >= leastContrast) visible++;
  }
  return opaque === 0 || visible / opaque < leastShare;
}

const hexOf = (rgb: Uint8Array): string => `#${Buffer.from(rgb).toString('hex')}`;
