import { type KeyboardEvent, Suspense, useId, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part.js';
import { Button } from '../page/button.js';
import type { MenuCheck, MenuEntry, MenuProps } from './menu-props.js';

const MenuOverlay = lazyPart(() => import('./menu-overlay.js'));

const none: never[] = [];

/** Entries that the keyboard reaches, in their order. */
const enabledIds = (checks: readonly MenuCheck[], entries: readonly MenuEntry[]): string[] => [
  ...checks.filter(({ disabled }) => !disabled).map(({ id }) => `check:${id}`),
  ...entries.filter(({ disabled }) => !disabled).map(({ id }) => id),
];

/** A button that opens a list of commands. The list and its positioning (30 kB) are loaded when the menu is opened. */
export function Menu({ children, icon, label, entries = none, checks = none, checksLabel, ...button }: MenuProps) {
  const trigger = useId();
  const [open, setOpen] = useState(false);
  // One overlay per opening, so that each starts on its own entry; it stays mounted closed, to give the focus back.
  const [opening, setOpening] = useState<{ count: number; highlighted: string | null }>({ count: 0, highlighted: null });
  const show = (highlighted: string | null): void => {
    setOpening(({ count }) => ({ count: count + 1, highlighted }));
    setOpen(true);
  };
  const openByKey = (event: KeyboardEvent): void => {
    const ids = enabledIds(checks, entries);
    const highlighted = event.key === 'ArrowUp' ? ids.at(-1) : ids[0];
    if (open || !['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
    event.preventDefault();
    show(highlighted ?? null);
  };
  return (
    <>
      <Button
        id={trigger}
        variant="outline"
        icon={icon}
        {...button}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => (open ? setOpen(false) : show(null))}
        onKeyDown={openByKey}
      >
        {children}
      </Button>
      <Suspense fallback={null}>
        {opening.count > 0 ? (
          <MenuOverlay
            key={opening.count}
            {...{ trigger, label, entries, checks, open }}
            {...(checksLabel ? { checksLabel } : {})}
            highlighted={opening.highlighted}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
