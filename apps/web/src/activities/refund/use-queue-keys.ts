import { useEffect } from 'react';
import { leaveUnsaved } from '../../ui/unsaved-guard.js';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `[` and `]`: the previous and the next record of the list, without going back to it. */
export function useQueueKeys(ids: readonly string[], id: string | undefined, isDirty: boolean, onOpen: (id: string) => void): void {
  useEffect(() => {
    const step = async (by: 1 | -1) => {
      const target = id === undefined ? undefined : ids[ids.indexOf(id) + by];
      if (target !== undefined && (!isDirty || (await leaveUnsaved()))) onOpen(target);
    };
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey) return;
      if (event.key === '[') void step(-1);
      if (event.key === ']') void step(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [ids, id, isDirty, onOpen]);
}
