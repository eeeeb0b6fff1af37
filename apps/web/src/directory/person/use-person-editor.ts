import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { notify } from '../../ui/feedback/notify.js';
import { useForm } from '../../ui/form/form.js';
import { useUnsavedGuard } from '../../ui/record/unsaved-guard.js';
import { useMergedSave } from '../../ui/record/use-merged-save.js';
import type { PersonField } from '../person-field/person-field.js';
import { personPath, personQuery } from '../public.js';
import { people } from './person.api.js';
import type { Person } from './person.js';
import { type PersonForm, toBody, toForm, type WritableParts } from './person-form.js';

export function useParts(): WritableParts {
  const isAllowed = useAllowed();
  return { family: isAllowed('people-family'), documents: isAllowed('people-attachments') };
}

/** The form of a record, its save, and what happens when someone saved it meanwhile. */
export function usePersonEditor(opened: Person | null, fields: readonly PersonField[]) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const parts = useParts();
  const form = useForm<PersonForm>({ defaultValues: toForm(opened, fields) });
  const save = people.useSave();
  const { data: saved } = save;
  useUnsavedGuard(form.formState.isDirty && !saved);
  // After the guard has heard that nothing is left to lose.
  useEffect(() => {
    if (saved) void navigate(personPath(saved.id), { replace: opened === null });
  }, [saved, opened, navigate]);

  const { clash, ...merge } = useMergedSave<Person, PersonForm>({
    opened,
    form,
    toForm: (person) => toForm(person, fields),
    read: (person) => queries.fetchQuery({ ...personQuery(person.id), staleTime: 0 }),
    write: async (values, over) => {
      const body = toBody(values, parts);
      await save.mutateAsync(over ? { id: over.id, version: over.version, body } : { id: undefined, body });
      notify.success('Modifications enregistrées.');
    },
  });
  return {
    form,
    parts,
    onSubmit: form.handleSubmit(merge.save),
    isSaving: save.isPending,
    clash,
  };
}
