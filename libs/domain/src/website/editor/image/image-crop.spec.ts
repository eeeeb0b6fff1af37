import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cropAround, isCropOf, isTooSmall, writtenSize } from './image-crop.js';
import { imageFormats } from './image-format.js';

describe('the crop of a format', () => {
  const photo = { width: 4000, height: 3000 };
  it('is the largest rectangle in the middle', () => {
    expect(cropAround('square', photo)).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
    expect(cropAround('lg', photo)).toEqual({ x: 0, y: 834, width: 4000, height: 1333 });
    expect(cropAround('auto', photo)).toEqual({ x: 0, y: 0, ...photo });
  });
  it('follows the focal point to the edges of the picture', () => {
    expect(cropAround('square', photo, { x: 0, y: 0.5 })).toMatchObject({ x: 0 });
    expect(cropAround('square', photo, { x: 1, y: 0.5 })).toMatchObject({ x: 1000 });
    expect(cropAround('lg', photo, { x: 0.5, y: 0.9 })).toMatchObject({ y: 1667 });
  });
  it('is accepted for every picture and every focal point', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...imageFormats),
        fc.integer({ min: 8, max: 9000 }),
        fc.integer({ min: 8, max: 9000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (format, width, height, x, y) => isCropOf(format, cropAround(format, { width, height }, { x, y }), { width, height }),
      ),
    ));
  it.each([
    ['beside the picture', { x: -1, y: 0, width: 100, height: 100 }],
    ['larger than the picture', { x: 3950, y: 0, width: 100, height: 100 }],
    ['of other proportions', { x: 0, y: 0, width: 300, height: 100 }],
    ['of parts of pixels', { x: 0.5, y: 0, width: 100, height: 100 }],
    ['empty', { x: 0, y: 0, width: 0, height: 0 }],
  ])('is refused when it is %s', (_, crop) => expect(isCropOf('square', crop, photo)).toBe(false));
});

describe('the image that is written', () => {
  it('has the size of its format', () => expect(writtenSize('lg', { width: 4000, height: 1333 })).toEqual({ width: 1920, height: 640 }));
  it('is never enlarged', () => {
    expect(writtenSize('square', { width: 300, height: 300 })).toEqual({ width: 300, height: 300 });
    expect(isTooSmall('square', { width: 300, height: 300 })).toBe(true);
  });
  it('keeps the proportions of the picture in the format auto', () => {
    expect(writtenSize('auto', { width: 3200, height: 1000 })).toEqual({ width: 1600, height: 500 });
    expect(isTooSmall('auto', { width: 20, height: 20 })).toBe(false);
  });
});
