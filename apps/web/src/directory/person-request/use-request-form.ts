import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { useForm } from '../../ui/form/form.js';
import { day } from '../../ui/format/format.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import { useUnsavedGuard } from '../../ui/record/unsaved-guard.js';
import { useMerge } from '../../ui/record/use-merge.js';
import { requests } from './person-request.api.js';
import { type PersonRequest, type RequestData, typeLabels } from './person-request.js';

type FormValues = { data: RequestData; comment: string };
/** Flat fields, so that concurrent edits merge field by field. */
type Flat = RequestData & { comment: string };

const flatten = ({ data, comment }: FormValues): Flat => ({ ...data, comment });
const toForm = ({ comment, ...data }: Flat): FormValues => ({ data, comment });
const valuesOf = ({ data: { civility, lastname, firstname, birthday, type }, comment }: PersonRequest): Flat => ({
  civility,
  lastname,
  firstname,
  birthday,
  type,
  comment,
});
const sameValues = (one: PersonRequest, other: PersonRequest): boolean => JSON.stringify(valuesOf(one)) === JSON.stringify(valuesOf(other));
const bodyOf = ({ comment, civility, ...data }: Flat) => ({ data: { ...data, civility: civility || null }, comment });

export const requestFields: ConflictField[] = [
  { name: 'type', label: 'Lien', format: (value) => typeLabels[value as RequestData['type']] },
  { name: 'civility', label: 'Civilité' },
  { name: 'lastname', label: 'Nom' },
  { name: 'firstname', label: 'Prénom' },
  { name: 'birthday', label: 'Date de naissance', format: (value) => day(value as string | null) },
  { name: 'comment', label: 'Commentaire' },
];

/** Edits a pending request, then approves or refuses the request. The decision also saves the corrections. */
export function useRequestForm(request: PersonRequest) {
  const { form, base, save, adopt } = useCorrection(request);
  const decide = requests.useMove();
  const [isDone, setDone] = useState(false);
  const { isDirty } = form.formState;
  useUnsavedGuard(isDirty && !isDone);
  const { save: saveOver, clash } = useCorrectionSave({ form, save, adopt });
  const onDecide = (decision: 'approve' | 'refuse') =>
    form.handleSubmit(async (values) => {
      if (decision === 'refuse' && values.comment.trim() === '')
        return form.setError('comment', { type: 'required', message: 'Veuillez indiquer le motif du refus.' });
      if (!(await confirm(questions[decision]))) return;
      try {
        const { id, version } = base;
        if (decision === 'approve' && isDirty)
          await save.mutateAsync({ id, version, body: { ...bodyOf(flatten(values)), status: 'APPROVED' } });
        else await decide.mutateAsync({ id, version, move: decision, body: { comment: values.comment } });
        setDone(true);
        notify.success(decision === 'approve' ? 'La demande est approuvée.' : 'La demande est refusée.');
      } catch (error) {
        showProblem(form)(error);
      }
    })();
  const onSave = form.handleSubmit((values) => saveOver(flatten(values), base));
  return { form, onSave, onDecide, isPending: save.isPending || decide.isPending, clash };
}

/** Merges the user's edits with the request: a colleague's change is accepted immediately only in fields without an edit. */
function useCorrection(request: PersonRequest) {
  const [base, setBase] = useState(request);
  const form = useForm<FormValues>({ defaultValues: toForm(valuesOf(request)) });
  const save = requests.useSave();
  const { isDirty } = form.formState;
  const { reset } = form;
  const isNewer = request.version > base.version;
  const isOurs = isNewer && sameValues(request, base);
  useEffect(() => {
    // A new document of the request does not change the fields.
    if (isOurs || (isNewer && !isDirty)) setBase(request);
    if (isNewer && !isOurs && !isDirty) reset(toForm(valuesOf(request)));
  }, [request, isNewer, isOurs, isDirty, reset]);
  const adopt = (latest: PersonRequest, merged: Flat | null): void => {
    setBase(latest);
    reset(toForm(valuesOf(latest)));
    if (merged) reset(toForm(merged), { keepDefaultValues: true });
  };
  return { form, base, save, adopt };
}

type Correction = Pick<ReturnType<typeof useCorrection>, 'form' | 'save' | 'adopt'>;

function useCorrectionSave({ form, save, adopt }: Correction) {
  const queries = useQueryClient();
  return useMerge<PersonRequest, Flat>({
    valuesOf,
    read: ({ id }) => queries.fetchQuery({ ...requests.one(id), staleTime: 0 }),
    write: async (values, { id, version }) => {
      adopt(await save.mutateAsync({ id, version, body: bodyOf(values) }), null);
      notify.success('Modifications enregistrées.');
    },
    onLatest: adopt,
    onError: showProblem(form),
  });
}

const questions = {
  approve: {
    title: 'Approuver la demande ?',
    description: 'Le membre sera ajouté à la famille. La décision est définitive.',
    confirmLabel: 'Approuver',
  },
  refuse: {
    title: 'Refuser la demande ?',
    description: 'Le motif sera envoyé à la personne. La décision est définitive.',
    confirmLabel: 'Refuser',
    destructive: true,
  },
};
