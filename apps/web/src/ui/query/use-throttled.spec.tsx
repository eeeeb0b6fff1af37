import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useThrottled } from './use-throttled.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

function follow(initial: string) {
  const shownValues: string[] = [];
  const hook = renderHook(
    ({ value }) => {
      const shown = useThrottled(value, value);
      if (shownValues.at(-1) !== shown) shownValues.push(shown);
      return shown;
    },
    { initialProps: { value: initial } },
  );
  return {
    shownValues,
    to: (value: string) => hook.rerender({ value }),
    wait: (time: number) => act(() => jest.advanceTimersByTime(time)),
  };
}

describe('reloading a list', () => {
  it('asks twice for ten changes within a second: the first and the last', () => {
    const list = follow('start');
    list.wait(5000);
    for (let change = 1; change <= 10; change += 1) {
      list.to(`change ${change}`);
      list.wait(80);
    }
    list.wait(1000);
    expect(list.shownValues.slice(1)).toEqual(['change 1', 'change 10']);
  });

  it('asks at once after a second of rest', () => {
    const list = follow('start');
    list.to('one');
    list.wait(1000);
    list.to('two');
    expect(list.shownValues).toEqual(['start', 'one', 'two']);
  });
});
