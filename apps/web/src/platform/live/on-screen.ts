import { useEffect } from 'react';
import { pageValue } from '../page-value.js';

/** The record that a screen shows, by its type in the history: `refund`. */
export type RecordOnScreen = { readonly type: string; readonly id: string };

const records = pageValue<readonly RecordOnScreen[]>([]);
const nobody: readonly string[] = [];
const viewers = pageValue(nobody);

/** The record in front: a dialog stands over the record of its page. */
export const recordOnScreen = (): RecordOnScreen | undefined => records.get().at(-1);
export const onRecordChange = records.subscribe;
export const setViewers = viewers.set;

/** The names of the other users who have the record on their screen; they see the name of this user. */
export function useViewers(type: string, id: string): readonly string[] {
  useEffect(() => {
    const record = { type, id };
    records.set([...records.get(), record]);
    return () => {
      viewers.set(nobody);
      records.set(records.get().filter((other) => other !== record));
    };
  }, [type, id]);
  const names = viewers.useValue();
  const front = recordOnScreen();
  return front?.type === type && front.id === id ? names : nobody;
}
