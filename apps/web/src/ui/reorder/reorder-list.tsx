import { chakra, HStack, VisuallyHidden } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useUnsavedGuard } from '../dialog/unsaved-guard.js';
import { SaveBar } from '../form/save-bar.js';
import { IconButton } from '../page/button.js';
import { ReorderRow } from './reorder-row.js';
import type { Edge } from './row-drag.js';
import type { Reorder } from './use-reorder.js';

type ReorderListProps<Row> = {
  /** Names the list, for screen readers. */
  label: string;
  reorder: Reorder<Row>;
  keyOf: (row: Row) => string;
  labelOf: (row: Row) => string;
  children: (row: Row) => ReactNode;
  actions?: (row: Row) => ReactNode;
  isSaving: boolean;
  onSave: () => void;
  onCancel?: () => void;
  /** Other changes are saved with the order. */
  isChanged?: boolean;
};

/** A list in an order of the user: buttons move a row up and down, a pointer drags it, and a bar saves the whole order. */
export function ReorderList<Row>(props: ReorderListProps<Row>) {
  const { label, reorder, keyOf, labelOf, children, actions, isSaving, onSave, onCancel, isChanged = reorder.isChanged } = props;
  const { rows, move, place } = reorder;
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ key: string; step?: 1 | -1 }>();
  useUnsavedGuard(isChanged && !isSaving);
  // A row that moves in the document loses the focus: its button takes it back.
  useEffect(() => {
    if (moved?.step) list.current?.querySelector<HTMLElement>(`[data-move="${moved.key} ${moved.step}"]`)?.focus();
  }, [moved]);
  const index = rows.findIndex((row) => keyOf(row) === moved?.key);
  const row = rows[index];
  const drop = (dragged: string, target: number, edge: Edge) => {
    const from = rows.findIndex((each) => keyOf(each) === dragged);
    const before = edge === 'before' ? target : target + 1;
    place(from, from < before ? before - 1 : before);
    setMoved({ key: dragged });
  };
  const button = (at: number, key: string, name: string, step: 1 | -1) => {
    const isEnd = rows[at + step] === undefined;
    return (
      <IconButton
        label={`${step < 0 ? 'Monter' : 'Descendre'} : ${name}`}
        size="sm"
        aria-disabled={isEnd}
        opacity={isEnd ? 0.4 : 1}
        data-move={`${key} ${step}`}
        onClick={() => {
          move(at, step);
          setMoved({ key, step });
        }}
      >
        {step < 0 ? <ChevronUp size={18} /> : <ChevronDown size={18} />}
      </IconButton>
    );
  };
  return (
    <>
      <chakra.ol ref={list} aria-label={label} display="flex" flexDirection="column" gap="2" listStyleType="none">
        {rows.map((each, at) => (
          <ReorderRow key={keyOf(each)} list={list} rowKey={keyOf(each)} onDrop={(dragged, edge) => drop(dragged, at, edge)}>
            <HStack gap="0">
              {button(at, keyOf(each), labelOf(each), -1)}
              {button(at, keyOf(each), labelOf(each), 1)}
            </HStack>
            <chakra.div flex="1" minW="12rem">
              {children(each)}
            </chakra.div>
            {actions ? <HStack gap="1">{actions(each)}</HStack> : null}
          </ReorderRow>
        ))}
      </chakra.ol>
      <VisuallyHidden aria-live="polite">{row ? `${labelOf(row)} : place ${index + 1} sur ${rows.length}` : ''}</VisuallyHidden>
      {isChanged ? (
        <SaveBar label="L’ordre n’est pas enregistré" isSaving={isSaving} onSave={onSave} onCancel={onCancel ?? reorder.reset} />
      ) : null}
    </>
  );
}
