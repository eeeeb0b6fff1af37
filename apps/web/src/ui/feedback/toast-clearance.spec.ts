import { describe, expect, it } from '@jest/globals';
import { toastClearance } from './toast-clearance.js';

const stack = { viewport: { width: 1440, height: 900 }, width: 384, height: 80 };
const bar = (top: number, height: number, right = 1400) => ({ top, bottom: top + height, right, width: 600 });

describe('notifications at the bottom right', () => {
  it('stand at the edge when no bar is there', () => expect(toastClearance([], stack)).toBe(16));

  it('stand above the bar of a selection, and above the footer that it pushes them on', () => {
    expect(toastClearance([bar(840, 48)], stack)).toBe(72);
    expect(toastClearance([bar(760, 60), bar(840, 48)], stack)).toBe(152);
  });

  it('stay at the edge under a footer in the middle of the screen, and beside a bar on the left', () => {
    expect(toastClearance([bar(500, 60)], stack)).toBe(16);
    expect(toastClearance([bar(840, 48, 900)], stack)).toBe(16);
  });

  it('ignore a bar that is not drawn', () => expect(toastClearance([{ ...bar(840, 48), width: 0 }], stack)).toBe(16));
});
