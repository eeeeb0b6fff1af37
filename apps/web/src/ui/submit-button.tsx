import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonProps } from './button.js';

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'loading'> & { pending?: boolean; icon?: ReactElement; children: ReactNode };

/** Stays in place and focusable while the save runs; a second press does nothing. */
export function SubmitButton({ pending = false, children, onClick, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      aria-disabled={pending}
      aria-busy={pending}
      {...(pending ? { opacity: 0.7 } : {})}
      {...rest}
      onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {pending ? 'Chargement en cours...' : children}
    </Button>
  );
}
