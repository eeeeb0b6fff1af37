import { showFailure, UndoImport } from '../../capabilities/file-import/undo-import.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { SegmentField, SwitchField } from '../../ui/field/choice-fields.js';
import { DateField } from '../../ui/field/date-field.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { count, day, today } from '../../ui/format/format.js';
import { LinkButton } from '../../ui/page/button.js';
import { personImports } from './person-import.api.js';
import type { ImportMode, PersonImport } from './person-import.js';

const modes = [
  { value: 'all', label: 'Tout ou rien' },
  { value: 'valid-lines', label: 'Les lignes valides' },
];

/** Confirms a dry run, or undoes a completed import. */
export function ImportActions({ personImport }: { personImport: PersonImport }) {
  if (personImport.status === 'uploaded') return <Confirm personImport={personImport} />;
  if (personImport.status === 'done') return <Undo personImport={personImport} />;
  return null;
}

type ConfirmForm = { mode: ImportMode; leaving: boolean; exit_date: string | null };

/** The user enters the number of people who leave: the file may be the wrong one, or half of the right one. */
const confirmLeaving = (absent: number, exitDate: string): Promise<boolean> =>
  confirm({
    title: `Sortir ${count(absent, 'personne')} ?`,
    description: `Ces personnes ne sont pas dans le fichier. Leur dernier jour sera le ${day(exitDate)}. L’import peut être annulé ensuite.`,
    confirmLabel: 'Importer et sortir les absents',
    destructive: true,
    typed: String(absent),
  });

function Confirm({ personImport: { id, dry_run, absent } }: { personImport: PersonImport }) {
  const form = useForm<ConfirmForm>({ defaultValues: { mode: 'all', leaving: false, exit_date: today() } });
  const start = personImports.useMove();
  const importCount = dry_run.created + dry_run.updated;
  const canLeave = absent > 0 && dry_run.errors === 0;
  const isLeaving = canLeave && form.watch('leaving');
  const isBlocked = (importCount === 0 && !isLeaving) || (form.watch('mode') === 'all' && dry_run.errors > 0);
  const submit = form.handleSubmit(async ({ mode, exit_date }) => {
    if (isBlocked) return;
    const last = exit_date ?? today();
    if (isLeaving && !(await confirmLeaving(absent, last))) return;
    const leaving = isLeaving ? { leaving: { count: absent, exit_date: last } } : {};
    start.mutate({ id, move: 'confirm', body: { mode, ...leaving } }, { onError: showFailure });
  });
  return (
    <Form form={form} onSubmit={submit} label="Confirmer l’import">
      {dry_run.errors > 0 ? (
        <SegmentField
          form={form}
          name="mode"
          label="Lignes à importer"
          choices={modes}
          hint="Tout ou rien : une ligne refusée et rien n’est écrit."
        />
      ) : null}
      {canLeave ? (
        <SwitchField
          form={form}
          name="leaving"
          label={`Sortir les absents : ${count(absent, 'personne')}`}
          hint="Les présents du jour que le fichier ne nomme pas reçoivent une date de sortie."
        />
      ) : null}
      {isLeaving ? <DateField form={form} name="exit_date" label="Date de sortie des personnes absentes du fichier" required /> : null}
      <SubmitButton alignSelf="flex-start" pending={start.isPending} disabled={isBlocked} {...(isBlocked ? { opacity: 0.5 } : {})}>
        {isLeaving ? `Importer et sortir ${count(absent, 'personne')}` : `Importer ${count(importCount, 'personne')}`}
      </SubmitButton>
    </Form>
  );
}

function Undo({ personImport: { id, counts, left } }: { personImport: PersonImport }) {
  const records = count(counts.created + counts.updated + left, 'fiche');
  const description = `Les fiches créées iront dans la corbeille et les fiches modifiées retrouveront leurs valeurs (${records}).`;
  return (
    <UndoImport id={id} undo={personImports.useMove()} description={description}>
      <LinkButton to="/people">Voir les personnes</LinkButton>
    </UndoImport>
  );
}
