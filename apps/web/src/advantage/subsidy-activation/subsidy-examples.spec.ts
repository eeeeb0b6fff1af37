import { describe, expect, it } from '@jest/globals';
import { subsidyExamples } from './subsidy-examples.js';

describe('the examples of subsidies', () => {
  it.each(subsidyExamples)('$id: what the works council pays and what the person pays make the price', ({ price, subsidy, remaining }) =>
    expect(Math.round((subsidy + remaining) * 100)).toBe(Math.round(price * 100)),
  );
});
