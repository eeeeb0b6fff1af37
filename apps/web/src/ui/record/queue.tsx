import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../page/button.js';
import { HStack, Span } from '../page/layout.js';

/** The records of the page in the order of the list, those among them that wait for a decision, and the place of the page in the list. */
export type Queue = { ids: readonly string[]; waiting: readonly string[]; offset: number; total: number };

/** The waiting record after this one, then those before it. */
export const nextOf = (waiting: readonly string[], id: string | undefined): string | undefined =>
  id === undefined
    ? undefined
    : [...waiting.slice(waiting.indexOf(id) + 1), ...waiting.slice(0, Math.max(0, waiting.indexOf(id)))].find((other) => other !== id);

/** The previous and the next record of the list, by their buttons or by the arrow keys, without going back to it. */
export function Neighbours({ queue: { ids, offset, total }, id, onOpen }: { queue: Queue; id: string; onOpen: (id: string) => void }) {
  const at = ids.indexOf(id);
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  if (at < 0 || ids.length < 2) return null;
  return (
    <HStack gap="1">
      <IconButton
        label="Fiche précédente (←)"
        aria-keyshortcuts="ArrowLeft"
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      >
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <Span color="fg.muted" textStyle="dense">
        {offset + at + 1} / {total}
      </Span>
      <IconButton label="Fiche suivante (→)" aria-keyshortcuts="ArrowRight" disabled={!next} onClick={() => next && onOpen(next)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </HStack>
  );
}
