import { ListFilter as FilterIcon } from 'lucide-react';
import { Suspense, useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.js';
import { Button } from '../page/button.js';
import { Span } from '../page/layout.js';
import type { FilterControls } from './filter-controls.js';
import type { ListState } from './use-list-params.js';

const FilterOverlay = lazyPart(() => import('./filter-overlay.js'));

type FilterPanelProps = { list: ListState; controls: FilterControls; open: boolean; onOpenChange: (open: boolean) => void };

/** The button of the filters; the filters themselves are loaded when they are opened. */
export function FilterPanel({ list, controls, open, onOpenChange }: FilterPanelProps) {
  const trigger = useId();
  // Stays mounted once it was open: it gives the focus back when it closes.
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const active = list.chips.length > 0 ? ` (${list.chips.length})` : '';
  return (
    <>
      <Button
        id={trigger}
        variant="outline"
        icon={<FilterIcon size={16} aria-hidden />}
        aria-label={`Filtrer${active}`}
        title="Filtrer"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => onOpenChange(!open)}
      >
        <Span hideBelow="md">Filtrer</Span>
        {active.trim()}
      </Button>
      <Suspense fallback={null}>
        {wasOpen ? <FilterOverlay {...{ list, controls, open, trigger }} onClose={() => onOpenChange(false)} /> : null}
      </Suspense>
    </>
  );
}
