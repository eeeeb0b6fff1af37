import { useState } from 'react';

/** A choice of this browser, `intendance.<name>`: columns, views, an open sidebar. Nothing personal goes there. */
export function useStored<Value>(
  name: string,
  initial: Value,
  isValue: (value: unknown) => value is Value,
): [Value, (next: Value) => void] {
  const key = `intendance.${name}`;
  const [value, setValue] = useState<Value>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
      return isValue(stored) ? stored : initial;
    } catch {
      return initial;
    }
  });
  const set = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // storage refused or full: the choice lasts as long as the page
    }
  };
  return [value, set];
}
