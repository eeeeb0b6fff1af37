import type { ReactElement, ReactNode } from 'react';
import { Button, type ButtonProps } from '../page/button.js';
import { useIsReader } from '../page/reader-context.js';
import { useIsSubmitting } from './use-submission.js';

type SubmitButtonProps = Omit<ButtonProps, 'type' | 'loading'> & { pending?: boolean; icon?: ReactElement; children: ReactNode };

/** Stays in place and focusable while the save runs and until its screen is gone; a second press does nothing. Readers do not get it. */
export function SubmitButton({ pending = false, children, onClick, ...rest }: SubmitButtonProps) {
  const isSubmitting = useIsSubmitting(rest.form);
  const isBusy = pending || isSubmitting;
  if (useIsReader()) return null;
  return (
    <Button
      type="submit"
      aria-disabled={isBusy}
      aria-busy={isBusy}
      {...(isBusy ? { opacity: 0.7 } : {})}
      {...rest}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? 'Chargement en cours...' : children}
    </Button>
  );
}
