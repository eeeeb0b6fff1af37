import { useQueryClient } from '@tanstack/react-query';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { day } from '../../ui/format/format.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import { useRecord } from '../../ui/record/use-record.js';
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
  type: type === 'SPOUSE' ? type : 'CHILD',
  comment,
});
const bodyOf = ({ comment, civility, ...data }: Flat) => ({ data: { ...data, civility: civility || null }, comment });

const requestFields: ConflictField[] = [
  { name: 'type', label: 'Lien', format: (value: RequestData['type']) => typeLabels[value] },
  { name: 'civility', label: 'Civilité' },
  { name: 'lastname', label: 'Nom' },
  { name: 'firstname', label: 'Prénom' },
  { name: 'birthday', label: 'Date de naissance', format: day },
  { name: 'comment', label: 'Commentaire' },
];

/**
 * Edits a pending request, then approves it, which also saves the corrections.
 * @param onDecision after an approval or a refusal
 */
export function useRequestForm(request: PersonRequest, onDecision: () => void) {
  const queries = useQueryClient();
  const { mutateAsync: save } = requests.useSave();
  const decide = requests.useMove();
  const record = useRecord<PersonRequest, FormValues, Flat>({
    record: request,
    place: 'page',
    toForm: (saved) => toForm(valuesOf(saved)),
    parts: { partsOf: (_, values) => flatten(values), formOf: (_, flat) => toForm(flat) },
    fields: requestFields,
    read: ({ id }) => queries.fetchQuery({ ...requests.one(id), staleTime: 0 }),
    write: (values, base) => save({ ...versionOf(base ?? request), body: bodyOf(flatten(values)) }),
    notice: 'Modifications enregistrées.',
  });
  const { form, base, isDirty } = record;
  // No unsaved change is left: the decided request replaces the form.
  const leave = (values: FormValues): void => {
    form.reset(values);
    onDecision();
  };
  const onApprove = form.handleSubmit(async (values) => {
    if (!(await confirm(question))) return;
    const version = versionOf(base ?? request);
    try {
      if (isDirty) await save({ ...version, body: { ...bodyOf(flatten(values)), status: 'APPROVED' } });
      else await decide.mutateAsync({ ...version, move: 'approve', body: { comment: values.comment } });
      notify.success(`La demande de ${request.person.fullname} est approuvée.`);
      leave(values);
    } catch (error) {
      showProblem(form)(error);
    }
  });
  return {
    form,
    /** The request that the form began with, at its version. */
    original: base ?? request,
    onSave: record.submit,
    onApprove: () => void onApprove(),
    onRefusal: () => leave(form.getValues()),
    isPending: record.isSaving || decide.isPending,
    conflict: record.conflict,
  };
}

const versionOf = ({ id, version }: PersonRequest) => ({ id, version });

const question = {
  title: 'Approuver la demande ?',
  description: 'Le membre sera ajouté à la famille. La décision est définitive.',
  confirmLabel: 'Approuver',
};
