import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { SegmentField, SwitchField } from '../../ui/field/choice-fields.js';
import { DateField } from '../../ui/field/date-field.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { count, day, today } from '../../ui/format/format.js';
import { Button, LinkButton } from '../../ui/page/button.js';
import { HStack } from '../../ui/page/layout.js';
import { useConfirmImport, useUndoImport } from './person-import.api.js';
import type { ImportMode, PersonImport } from './person-import.js';

const modes = [
  { value: 'all', label: 'Tout ou rien' },
  { value: 'valid-lines', label: 'Les lignes valides' },
];
const failed = (error: unknown): void => void notify.error(problemOf(error).detail);

/** Confirm what was checked, or take back what was written. */
export function ImportActions({ found }: { found: PersonImport }) {
  if (found.status === 'uploaded') return <Confirm found={found} />;
  if (found.status === 'done') return <Undo found={found} />;
  return null;
}

type ConfirmForm = { mode: ImportMode; leaving: boolean; exit_date: string | null };

/** What leaves is confirmed by its number, typed: the file may be the wrong one, or half of the right one. */
const confirmLeaving = (absent: number, exitDate: string): Promise<boolean> =>
  confirm({
    title: `Sortir ${count(absent, 'personne')} ?`,
    description: `Ces personnes ne sont pas dans le fichier. Leur dernier jour sera le ${day(exitDate)}. L’import peut être annulé ensuite.`,
    confirmLabel: 'Importer et sortir les absents',
    destructive: true,
    typed: String(absent),
  });

function Confirm({ found: { id, dry_run, absent } }: { found: PersonImport }) {
  const form = useForm<ConfirmForm>({ defaultValues: { mode: 'all', leaving: false, exit_date: today() } });
  const start = useConfirmImport();
  const written = dry_run.created + dry_run.updated;
  const canLeave = absent > 0 && dry_run.errors === 0;
  const isLeaving = canLeave && form.watch('leaving');
  const isBlocked = (written === 0 && !isLeaving) || (form.watch('mode') === 'all' && dry_run.errors > 0);
  const submit = form.handleSubmit(async ({ mode, exit_date }) => {
    if (isBlocked) return;
    const last = exit_date ?? today();
    if (isLeaving && !(await confirmLeaving(absent, last))) return;
    start.mutate({ id, mode, ...(isLeaving ? { leaving: { count: absent, exit_date: last } } : {}) }, { onError: failed });
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
        {isLeaving ? `Importer et sortir ${count(absent, 'personne')}` : `Importer ${count(written, 'personne')}`}
      </SubmitButton>
    </Form>
  );
}

function Undo({ found: { id, counts, left } }: { found: PersonImport }) {
  const undo = useUndoImport();
  const ask = async (): Promise<void> => {
    const description = `Les fiches créées iront dans la corbeille et les fiches modifiées retrouveront leurs valeurs (${count(counts.created + counts.updated + left, 'fiche')}).`;
    if (await confirm({ description, confirmLabel: 'Annuler l’import', cancelLabel: 'Garder', destructive: true }))
      undo.mutate(id, { onError: failed });
  };
  return (
    <HStack gap="3" wrap="wrap">
      <LinkButton to="/people">Voir les personnes</LinkButton>
      <Button variant="outline" aria-disabled={undo.isPending} onClick={() => void ask()}>
        Annuler cet import
      </Button>
    </HStack>
  );
}
