import { describe, expect, it } from '@jest/globals';
import { contrast } from './contrast.js';
import { brands, charts, focusRing, inks, lines, type Pair, palettes, surfaces, tints } from './palette.js';
import { textStyles } from './tokens.js';

const modes = [
  ['light', 0],
  ['dark', 1],
] as const;
const ratio = (one: Pair, other: Pair, mode: 0 | 1): number => contrast(one[mode], other[mode]);

describe.each(modes)('%s theme', (_name, mode) => {
  it.each(['bg', 'panel', 'subtle', 'muted'] as const)('text reads on %s', (surface) => {
    expect(ratio(inks.fg, surfaces[surface], mode)).toBeGreaterThanOrEqual(7);
    expect(ratio(inks.muted, surfaces[surface], mode)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['bg', 'panel', 'subtle'] as const)('hints read on %s', (surface) => {
    expect(ratio(inks.subtle, surfaces[surface], mode)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['error', 'warning', 'success', 'info'] as const)('%s text reads on its tint and on a panel', (kind) => {
    expect(ratio(inks[kind], tints[kind], mode)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(inks[kind], surfaces.panel, mode)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(Object.entries({ ...palettes, ...brands }))('palette %s reads on its own colours', (_palette, palette) => {
    expect(ratio(palette.contrast, palette.solid, mode)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(palette.fg, palette.subtle, mode)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(palette.fg, palette.muted, mode)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(palette.fg, surfaces.panel, mode)).toBeGreaterThanOrEqual(4.5);
    expect(ratio(palette.solid, surfaces.subtle, mode)).toBeGreaterThanOrEqual(3);
  });

  it('the outline of a field and the focus ring are seen', () => {
    for (const surface of [surfaces.bg, surfaces.panel, surfaces.subtle]) {
      expect(ratio(lines.emphasized, surface, mode)).toBeGreaterThanOrEqual(3);
      expect(ratio(lines.error, surface, mode)).toBeGreaterThanOrEqual(3);
      expect(ratio(focusRing, surface, mode)).toBeGreaterThanOrEqual(3);
    }
  });

  it('each chart colour is seen on a panel', () => {
    for (const colour of charts) expect(ratio(colour, surfaces.panel, mode)).toBeGreaterThanOrEqual(3);
  });
});

it('measures contrast as WCAG does', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#1F5B4C', '#FFFFFF')).toBeCloseTo(7.9, 1);
});

it('every text follows the font size of the browser', () => {
  for (const { value } of Object.values(textStyles))
    expect([value.fontSize, value.lineHeight]).toEqual([expect.stringMatching(/rem$/), expect.stringMatching(/rem$/)]);
});
