import { type KeyboardEvent, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from './button.js';
import { lazyPart } from './lazy-part.js';

const MenuOverlay = lazyPart(() => import('./menu-overlay.js'));

export type MenuEntry = {
  id: string;
  label: ReactNode;
  icon?: ReactElement;
  onSelect: () => void;
  destructive?: boolean;
  disabled?: boolean;
  /** A line above it. */
  separated?: boolean;
};
export type MenuCheck = { id: string; label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean };

export type MenuProps = {
  /** Text of the button. */
  children: ReactNode;
  icon: ReactElement;
  /** Names the list of commands for screen readers. */
  label: string;
  entries?: readonly MenuEntry[];
  checks?: readonly MenuCheck[];
  checksLabel?: string;
};

const none: never[] = [];

/** Entries that the keyboard reaches, in their order. */
const enabledIds = (checks: readonly MenuCheck[], entries: readonly MenuEntry[]): string[] => [
  ...checks.filter(({ disabled }) => !disabled).map(({ id }) => `check:${id}`),
  ...entries.filter(({ disabled }) => !disabled).map(({ id }) => id),
];

/** A button that opens a list of commands. The list and its positioning (30 kB) are loaded when the menu is opened. */
export function Menu({ children, icon, label, entries = none, checks = none, checksLabel }: MenuProps) {
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
