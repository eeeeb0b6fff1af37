import { Button, LinkButton } from '../../ui/button.js';
import { SegmentField } from '../../ui/choice-fields.js';
import { confirm } from '../../ui/confirm.js';
import { Form, useForm } from '../../ui/form.js';
import { count } from '../../ui/format.js';
import { HStack } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { problemOf } from '../../ui/problem.js';
import { SubmitButton } from '../../ui/submit-button.js';
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

function Confirm({ found: { id, dry_run } }: { found: PersonImport }) {
  const form = useForm<{ mode: ImportMode }>({ defaultValues: { mode: 'all' } });
  const start = useConfirmImport();
  const written = dry_run.created + dry_run.updated;
  const isBlocked = written === 0 || (form.watch('mode') === 'all' && dry_run.errors > 0);
  const submit = form.handleSubmit(({ mode }) => (isBlocked ? undefined : start.mutate({ id, mode }, { onError: failed })));
  return (
    <Form form={form} onSubmit={submit} label="Confirmer l'import">
      {dry_run.errors > 0 ? (
        <SegmentField
          form={form}
          name="mode"
          label="Lignes à importer"
          choices={modes}
          hint="Tout ou rien : une ligne refusée et rien n'est écrit."
        />
      ) : null}
      <SubmitButton alignSelf="flex-start" pending={start.isPending} disabled={isBlocked} {...(isBlocked ? { opacity: 0.5 } : {})}>
        {`Importer ${count(written, 'personne')}`}
      </SubmitButton>
    </Form>
  );
}

function Undo({ found: { id, counts } }: { found: PersonImport }) {
  const undo = useUndoImport();
  const ask = async (): Promise<void> => {
    const description = `Les fiches créées iront dans la corbeille et les fiches modifiées retrouveront leurs valeurs (${count(counts.created + counts.updated, 'fiche')}).`;
    if (await confirm({ description, confirmLabel: "Annuler l'import", cancelLabel: 'Garder', destructive: true }))
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
