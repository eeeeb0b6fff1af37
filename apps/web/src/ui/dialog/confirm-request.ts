import type { ReactNode } from 'react';

export type ConfirmOptions = {
  title?: string;
  /** Consequences of the action; required for a destructive one. */
  description?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Red button, and the focus on the way out. Give a verb as `confirmLabel`. */
  destructive?: boolean;
  /** Wider, for a description with a list. */
  size?: 'sm' | 'lg';
  /** The word or year that the user types before the button works, for irreversible actions. */
  typed?: string;
};
export type ConfirmRequest = ConfirmOptions & { settle: (agreed: boolean) => void };
