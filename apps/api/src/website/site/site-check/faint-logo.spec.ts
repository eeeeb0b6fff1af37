import { describe, expect, it } from '@jest/globals';
import { isFaintOnWhite } from './faint-logo.js';

const pixels = (...colors: readonly (readonly [number, number, number, number])[]) => Uint8Array.from(colors.flat());

describe('a logo on white', () => {
  it('is seen when a tenth of its pixels are darker', () => {
    expect(isFaintOnWhite(pixels([255, 255, 255, 255], [15, 92, 77, 255]))).toBe(false);
    expect(isFaintOnWhite(pixels([15, 92, 77, 255], [0, 0, 0, 0]))).toBe(false);
  });
  it('is lost when it is white, almost white or transparent', () => {
    expect(isFaintOnWhite(pixels([255, 255, 255, 255], [250, 250, 245, 255]))).toBe(true);
    expect(isFaintOnWhite(pixels([0, 0, 0, 0], [15, 92, 77, 20]))).toBe(true);
  });
});
