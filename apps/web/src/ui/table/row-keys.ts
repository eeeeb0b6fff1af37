import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

export type RowCommands = {
  rows: number;
  onOpen?: ((index: number) => void) | undefined;
  onEdit?: ((index: number) => void) | undefined;
  onDelete?: ((index: number) => void) | undefined;
  onToggle?: ((index: number, range: boolean) => void) | undefined;
  onTogglePage?: (() => void) | undefined;
  onPage?: ((step: 1 | -1) => void) | undefined;
  onFilters?: (() => void) | undefined;
};

const move: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  j: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  k: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

function command(event: KeyboardEvent, at: number, commands: RowCommands): (() => void) | undefined {
  const { onOpen, onEdit, onDelete, onToggle, onTogglePage, onPage, onFilters } = commands;
  if (event.key === 'a' && (event.ctrlKey || event.metaKey)) return onTogglePage;
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  switch (event.key) {
    case 'Enter':
      return onOpen && (() => onOpen(at));
    case ' ':
      return onToggle && (() => onToggle(at, event.shiftKey));
    case 'e':
      return onEdit && (() => onEdit(at));
    case 'd':
      return onDelete && (() => onDelete(at));
    case 'f':
      return onFilters;
    case 'PageDown':
      return onPage && (() => onPage(1));
    case 'PageUp':
      return onPage && (() => onPage(-1));
    default:
      return undefined;
  }
}

/** The focus is on the page itself, or on the heading that takes it when a screen opens. */
const isOnPage = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target === document.body || target.matches('main, main h1'));

/** An arrow enters the first table of the page from wherever the page has the focus, without a tour by Tab. */
function useArrowsFromPage(isFirst: () => boolean, enter: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || !isOnPage(event.target) || !isFirst()) return;
      event.preventDefault();
      enter();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/**
 * One row of the table is in the Tab order; letters and arrows work on it. Elements inside the row stay reachable by Tab: a table, not a
 * grid.
 */
export function useRowKeys(commands: RowCommands) {
  const [active, setActive] = useState(0);
  const body = useRef<HTMLTableSectionElement>(null);
  // A long table draws the row before it gives it the focus.
  const reach = useRef<((index: number) => void) | null>(null);
  const tabStop = Math.min(active, Math.max(0, commands.rows - 1));
  const focusRow = (index: number): void => (reach.current ? reach.current(index) : body.current?.rows[index]?.focus());
  useArrowsFromPage(
    () => commands.rows > 0 && body.current !== null && document.querySelector('tbody[data-rows]') === body.current,
    () => focusRow(tabStop),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = event.target as HTMLElement;
    if (row.tagName !== 'TR') return;
    const index = Number(row.dataset.index);
    const to = event.ctrlKey || event.metaKey || event.altKey ? undefined : move[event.key];
    const run = to ? () => focusRow(to(index, commands.rows - 1)) : command(event, index, commands);
    if (!run) return;
    event.preventDefault();
    run();
  };
  return { body, reach, onKeyDown, tabStop, onFocusRow: setActive };
}
