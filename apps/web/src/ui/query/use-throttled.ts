import { useEffect, useRef, useState } from 'react';

/**
 * `value`, at most once per `delay`: the first change at once, the last one when the delay is over. Ten changes within a second are two
 * requests. Values with the same `key` are equal.
 */
export function useThrottled<Value>(value: Value, key: string, delay = 1000): Value {
  const [shown, setShown] = useState({ value, key });
  const last = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (key === shown.key) return;
    const publish = () => {
      last.current = Date.now();
      setShown({ value, key });
    };
    const wait = last.current + delay - Date.now();
    if (wait <= 0) return publish();
    const timer = setTimeout(publish, wait);
    return () => clearTimeout(timer);
  }, [value, key, delay, shown.key]);
  return shown.key === key ? value : shown.value;
}
