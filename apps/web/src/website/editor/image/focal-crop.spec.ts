import { describe, expect, it } from '@jest/globals';
import { focalCrop, pointAfterKey, pointAt } from './focal-crop.js';

describe('the crop around a focal point', () => {
  const photo = { width: 4000, height: 3000 };
  it('is the one of the server', () => {
    expect(focalCrop('square', photo, { x: 50, y: 50 })).toEqual({ x: 500, y: 0, width: 3000, height: 3000 });
    expect(focalCrop('square', photo, { x: 100, y: 50 })).toMatchObject({ x: 1000 });
    expect(focalCrop('lg', photo, { x: 50, y: 90 })).toMatchObject({ y: 1667, height: 1333 });
    expect(focalCrop('auto', photo, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, ...photo });
  });
});

describe('a focal point', () => {
  it('moves with the arrow keys, inside the picture', () => {
    expect(pointAfterKey({ x: 50, y: 50 }, 'ArrowLeft', false)).toEqual({ x: 49, y: 50 });
    expect(pointAfterKey({ x: 50, y: 95 }, 'ArrowDown', true)).toEqual({ x: 50, y: 100 });
    expect(pointAfterKey({ x: 50, y: 50 }, 'Enter', false)).toBeUndefined();
  });
  it('is where the pointer is pressed', () =>
    expect(pointAt({ clientX: 110, clientY: 300 }, { left: 10, top: 100, width: 400, height: 200 } as DOMRect)).toEqual({ x: 25, y: 100 }));
});
