import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { useUnsavedGuard } from '../../../ui/record/unsaved-guard.js';
import { useMerge } from '../../../ui/record/use-merge.js';
import { newerThan } from '../../newer-than.js';
import {
  formOf,
  mergeParts,
  type PatrimonialFormValues,
  type PatrimonialParts,
  partFields,
  partsOf,
  toBody,
  toForm,
} from './patrimonial-values.js';
import { patrimonialStateQuery, useSavePatrimonialState } from './statement.api.js';
import type { PatrimonialState } from './statement.js';

/** The save of a statement over the one that was opened. What is read again meanwhile waits as long as something is typed. */
export function usePatrimonialSave(form: UseFormReturn<PatrimonialFormValues>, state: PatrimonialState) {
  const queries = useQueryClient();
  const send = useSavePatrimonialState();
  const [base, setBase] = useState(state);
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty && !send.isPending);
  const start = (latest: PatrimonialState, parts: PatrimonialParts | null = null): void => {
    setBase(latest);
    form.reset(toForm(latest));
    if (parts) form.reset(formOf(latest, parts), { keepDefaultValues: true });
  };
  useEffect(() => {
    if (isDirty || send.isPending || state.version <= base.version) return;
    setBase(state);
    form.reset(toForm(state));
  }, [state, base, isDirty, send.isPending, form]);
  const { save, clash } = useMerge<PatrimonialState, PatrimonialParts>({
    valuesOf: (saved) => partsOf(saved, toForm(saved)),
    merge: mergeParts,
    read: ({ exercice, version }) =>
      newerThan(version, () => queries.fetchQuery({ ...patrimonialStateQuery(exercice.id, {}), staleTime: 0 })),
    write: async (parts, over) => {
      const body = toBody(over, formOf(over, parts));
      start(await send.mutateAsync({ id: over.exercice.id, version: over.version, body }));
      notify.success('La situation patrimoniale a bien été enregistrée.');
    },
    onLatest: start,
    onError: showProblem(form),
  });
  return {
    submit: form.handleSubmit((values) => save(partsOf(base, values), base)),
    isSaving: send.isPending,
    clash: clash && { ...clash, fields: partFields(base) },
  };
}
