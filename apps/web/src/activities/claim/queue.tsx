import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { leaveUnsaved } from '../../ui/dialog/unsaved-guard.js';
import { IconButton } from '../../ui/page/button.js';
import { HStack, Span } from '../../ui/page/layout.js';
import type { ClaimRow } from './claim.js';

/** The claims of the list in its order, and those among them that wait for a decision. */
export type Queue = { ids: readonly string[]; waiting: readonly string[] };

export const queueOf = (rows: readonly ClaimRow[]): Queue => ({
  ids: rows.map(({ id }) => id),
  waiting: rows.filter(({ status, isDeleted }) => status === 'waiting' && !isDeleted).map(({ id }) => id),
});

/** The waiting claim after this one, then those before it. */
export const nextOf = (waiting: readonly string[], id: string | undefined): string | undefined =>
  id === undefined
    ? undefined
    : [...waiting.slice(waiting.indexOf(id) + 1), ...waiting.slice(0, Math.max(0, waiting.indexOf(id)))].find((other) => other !== id);

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

export function Neighbours({ ids, id, onOpen }: { ids: readonly string[]; id: string; onOpen: (id: string) => void }) {
  const at = ids.indexOf(id);
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  if (at < 0 || ids.length < 2) return null;
  return (
    <HStack gap="1">
      <IconButton label="Fiche précédente ([)" disabled={!previous} onClick={() => previous && onOpen(previous)}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <Span color="fg.muted" textStyle="dense">
        {at + 1} / {ids.length}
      </Span>
      <IconButton label="Fiche suivante (])" disabled={!next} onClick={() => next && onOpen(next)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </HStack>
  );
}
