import { chakra } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import { type Faults, ViolationsSummary } from './violations-summary.js';

type Props = {
  /** Null: nothing failed. */
  faults: Faults | null;
  onSelect: (name: string) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
  /** Names the form for screen readers when the page has more than one. */
  label?: string | undefined;
  id?: string;
};

function useErrorTitle(failed: boolean): void {
  useEffect(() => {
    if (!failed) return;
    const title = document.title;
    document.title = `Erreur : ${title}`;
    return () => {
      if (document.title === `Erreur : ${title}`) document.title = title;
    };
  }, [failed]);
}

/** The column of a form under the summary of its faults, whoever keeps its values: `Form` by react-hook-form, the sign-in by the browser. */
export function FormFrame({ faults, onSelect, onSubmit, children, label, id }: Props) {
  useErrorTitle(faults !== null);
  return (
    <chakra.form noValidate id={id} aria-label={label} onSubmit={onSubmit} display="flex" flexDirection="column" gap="4">
      {faults && <ViolationsSummary faults={faults} onSelect={onSelect} />}
      {children}
    </chakra.form>
  );
}
