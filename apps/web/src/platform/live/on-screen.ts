import { useEffect } from 'react';
import { sharedValue } from '../shared-value.js';

/** The record that a screen shows, by its type in the history: `refund`. */
export type RecordOnScreen = { readonly type: string; readonly id: string };

const shown = sharedValue<readonly RecordOnScreen[]>([]);
const nobody: readonly string[] = [];
const viewers = sharedValue(nobody);

/** The record in front: a dialog stands over the record of its page. */
export const recordOnScreen = (): RecordOnScreen | undefined => shown.get().at(-1);
export const onRecordChange = shown.subscribe;
export const setViewers = viewers.set;

/** The names of the other users who have the record on their screen; they see the name of this user. */
export function useViewers(type: string, id: string): readonly string[] {
  useEffect(() => {
    const record = { type, id };
    shown.set([...shown.get(), record]);
    return () => {
      viewers.set(nobody);
      shown.set(shown.get().filter((other) => other !== record));
    };
  }, [type, id]);
  const names = viewers.useValue();
  const front = recordOnScreen();
  return front?.type === type && front.id === id ? names : nobody;
}
