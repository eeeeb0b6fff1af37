import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { showProblem } from '../feedback/problem.js';
import { useMerge } from './use-merge.js';

type Given<Saved, Values extends FieldValues> = {
  /** What the form was filled from; null makes a new record. */
  opened: Saved | null;
  form: UseFormReturn<Values>;
  toForm: (saved: Saved) => Values;
  /** The record as it is saved now. */
  read: (saved: Saved) => Promise<Saved>;
  /** Saves over the version that was read. @throws ApiProblem, 412 once somebody saved meanwhile */
  write: (values: Values, over: Saved | null) => Promise<unknown>;
};

/** `useMerge` of a form: its fields are what is compared, and what is refused is shown on them. */
export function useMergedSave<Saved, Values extends FieldValues>({ opened, form, toForm, read, write }: Given<Saved, Values>) {
  const [base, setBase] = useState(opened);
  const onError = showProblem(form);
  const { save, clash } = useMerge<Saved, Values>({
    valuesOf: toForm,
    read,
    write,
    onError,
    onLatest: (latest, merged) => {
      setBase(latest);
      form.reset(toForm(latest));
      if (merged) form.reset(merged, { keepDefaultValues: true });
    },
  });
  return {
    save: (values: Values): Promise<unknown> => (base === null ? write(values, null).catch(onError) : save(values, base)),
    /** What this screen itself saved beside the form: a file, for instance. */
    moveOn: (changes: Partial<Saved>) => setBase((before) => before && { ...before, ...changes }),
    clash,
  };
}
