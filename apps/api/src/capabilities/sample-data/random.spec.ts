import { describe, expect, it } from '@jest/globals';
import { Random } from './random.js';

const draw = (seed: string) => {
  const random = new Random(seed);
  return Array.from({ length: 50 }, () => random.between(1, 6));
};

describe('the random of the seed', () => {
  it('draws the same for the same seed, and something else for another', () => {
    expect(draw('demo')).toEqual(draw('demo'));
    expect(draw('demo')).not.toEqual(draw('other'));
  });
  it('reaches both bounds and nothing beyond', () => expect(new Set(draw('demo'))).toEqual(new Set([1, 2, 3, 4, 5, 6])));
  it('follows the weights', () => {
    const random = new Random('weights');
    const drawn = Array.from({ length: 1000 }, () =>
      random.weighted([
        ['often', 9],
        ['rarely', 1],
        ['never', 0],
      ]),
    );
    const often = drawn.filter((item) => item === 'often').length;
    expect(often).toBeGreaterThan(850);
    expect(often).toBeLessThan(950);
    expect(drawn).not.toContain('never');
  });
});
