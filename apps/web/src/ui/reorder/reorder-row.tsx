import { chakra } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { notify } from '../feedback/notify.js';
import type { Edge } from './row-drag.js';

type ReorderRowProps = {
  list: RefObject<HTMLElement | null>;
  rowKey: string;
  /** Another row was dropped on a side of this one. */
  onDrop: (draggedKey: string, edge: Edge) => void;
  children: ReactNode;
};

/** A row that a mouse or a finger drags by its handle. The keyboard has the buttons of the row instead. */
export function ReorderRow({ list, rowKey, onDrop, children }: ReorderRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [edge, setEdge] = useState<Edge | null>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    let end: (() => void) | undefined;
    let isGone = false;
    import('./row-drag.js')
      .then(({ enableRowDrag }) => {
        const elements = { row: row.current, handle: handle.current, list: list.current };
        if (isGone || !elements.row || !elements.handle || !elements.list) return;
        const { row: rowElement, handle: handleElement, list: listElement } = elements;
        end = enableRowDrag({
          ...{ row: rowElement, handle: handleElement, list: listElement, key: rowKey },
          onEdge: setEdge,
          onDrop: (...dropped) => drop(...dropped),
        });
      })
      .catch(() => notify.warning('Le glisser-déposer n’a pas pu être chargé', { id: 'row-drag', description: 'Les boutons restent.' }));
    return () => {
      isGone = true;
      end?.();
    };
  }, [list, rowKey]);
  return (
    <chakra.li
      ref={row}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      px="4"
      py="3"
      boxShadow={edge === null ? 'none' : `0 ${edge === 'before' ? '-3px' : '3px'} 0 0 var(--chakra-colors-brand-solid)`}
    >
      <chakra.span ref={handle} aria-hidden title="Glisser pour déplacer" cursor="grab" color="fg.muted" display="inline-flex" py="2">
        <GripVertical size={18} />
      </chakra.span>
      {children}
    </chakra.li>
  );
}
