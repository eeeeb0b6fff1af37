import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAllowed } from '../../platform/me.js';
import { type Conflict, mergeChanges } from '../../ui/conflict.js';
import { useForm } from '../../ui/form.js';
import { count } from '../../ui/format.js';
import { notify } from '../../ui/notify.js';
import { problemOf, showProblem } from '../../ui/problem.js';
import { useUnsavedGuard } from '../../ui/unsaved-guard.js';
import type { PersonField } from '../person-field/person-field.js';
import { personPath, personQuery } from '../public.js';
import { useSavePerson } from './person.api.js';
import type { Person } from './person.js';
import { type PersonForm, toBody, toForm, type WritableParts } from './person-form.js';

/** A save that met another one: what differs is chosen by the reader. */
export type Clash = { conflict: Conflict<PersonForm>; saved: Person; mine: PersonForm };

export function useParts(): WritableParts {
  const isAllowed = useAllowed();
  return { family: isAllowed('people-family'), documents: isAllowed('people-attachments') };
}

/** The form of a record, its save, and what happens when someone saved it meanwhile. */
export function usePersonEditor(opened: Person | null, fields: readonly PersonField[]) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const parts = useParts();
  const [base, setBase] = useState(opened);
  const [clash, setClash] = useState<Clash>();
  const form = useForm<PersonForm>({ defaultValues: toForm(opened, fields) });
  const save = useSavePerson();
  const { data: saved } = save;
  useUnsavedGuard(form.formState.isDirty && !saved);
  // After the guard has heard that nothing is left to lose.
  useEffect(() => {
    if (saved) void navigate(personPath(saved.id), { replace: opened === null });
  }, [saved, opened, navigate]);

  const write = (values: PersonForm, over: Person | null): void =>
    save.mutate(
      { id: over?.id, version: over?.version, body: toBody(values, parts) },
      {
        onSuccess: (person) => {
          queries.setQueryData(personQuery(person.id).queryKey, person);
          notify.success('Modifications enregistrées.');
        },
        onError: (error) => {
          if (problemOf(error).status === 412 && over) void settle(values, over).catch(showProblem(form));
          else showProblem(form)(error);
        },
      },
    );

  /** Changes to different fields are both kept; to the same one, the reader chooses. */
  const settle = async (mine: PersonForm, over: Person): Promise<void> => {
    const latest = await queries.fetchQuery({ ...personQuery(over.id), staleTime: 0 });
    const conflict = mergeChanges(toForm(over, fields), toForm(latest, fields), mine);
    if (conflict.disputed.length > 0) return setClash({ conflict, saved: latest, mine });
    if (conflict.taken.length > 0) notify.info(`${count(conflict.taken.length, 'champ')} mis à jour par une autre personne.`);
    return take(conflict.merged, latest);
  };
  const take = (values: PersonForm, latest: Person): void => {
    setClash(undefined);
    setBase(latest);
    form.reset(toForm(latest, fields));
    form.reset(values, { keepDefaultValues: true });
    write(values, latest);
  };
  /** What was typed is dropped. */
  const takeSaved = ({ saved: latest }: Clash): void => {
    setClash(undefined);
    setBase(latest);
    form.reset(toForm(latest, fields));
  };
  return {
    form,
    parts,
    onSubmit: form.handleSubmit((values) => write(values, base)),
    isSaving: save.isPending,
    clash,
    onApply: (values: PersonForm) => clash && take(values, clash.saved),
    onTakeSaved: () => clash && takeSaved(clash),
    onCloseClash: () => setClash(undefined),
  };
}
