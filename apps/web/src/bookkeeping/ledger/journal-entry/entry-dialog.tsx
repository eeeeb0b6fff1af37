import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { problemOf, showProblem } from '../../../ui/feedback/problem.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import { day, today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import type { Entry } from './entry.api.js';
import { entries } from './entry.api.js';
import { bodyOf, conflictFields, type EntryValues, formPath, valuesOf } from './entry-form.js';
import { EntryLines } from './entry-lines.js';
import { EntrySheet } from './entry-sheet.js';
import { OpeningFilePart } from './opening-file.js';
import { ReverseEntryDialog } from './reverse-entry-dialog.js';

type Props = { id: string; onClose: () => void; onOpen: (id: string) => void };

/** A journal entry: a form for a new one or in an open period, otherwise read-only. `id` is `new` for a new entry. */
export function EntryDialog({ id, ...rest }: Props) {
  return id === 'new' ? <EntryForm entry={null} onClose={rest.onClose} /> : <KnownEntry id={id} {...rest} />;
}

function KnownEntry({ id, onClose, onOpen }: Props) {
  const { data: entry, error, refetch } = useQuery(entries.one(id));
  const [over, setOver] = useState<'amend' | 'reverse' | null>(null);
  const back = () => setOver(null);
  return (
    <>
      <Dialog
        open
        size="lg"
        title={entry?.label ?? 'Écriture'}
        onClose={onClose}
        footer={
          entry && (
            <WritersOnly>
              <Actions entry={entry} onAct={setOver} />
            </WritersOnly>
          )
        }
      >
        {entry ? (
          <EntrySheet entry={entry} onOpen={onOpen} />
        ) : (
          <RecordPlaceholder error={error} failure="Impossible de charger l’écriture" onRetry={() => void refetch()} />
        )}
      </Dialog>
      {entry && over === 'amend' ? <EntryForm entry={entry} onClose={back} /> : null}
      {entry && over === 'reverse' ? <ReverseEntryDialog entry={entry} onClose={back} /> : null}
    </>
  );
}

function Actions({ entry: { reversible, amendable }, onAct }: { entry: Entry; onAct: (act: 'amend' | 'reverse') => void }) {
  if (!reversible) return null;
  return (
    <>
      <Button variant="outline" onClick={() => onAct('reverse')}>
        Contre-passer
      </Button>
      {amendable ? <Button onClick={() => onAct('amend')}>Corriger</Button> : null}
    </>
  );
}

type FormProps = {
  entry: Entry | null;
  /** The first values of a new entry. */
  start?: EntryValues;
  onClose: () => void;
};

/** The form of an entry: a new one, or one in an open period. */
export function EntryForm({ entry, start, onClose }: FormProps) {
  const isCse = useMe().is_cse;
  const queries = useQueryClient();
  const { mutateAsync } = entries.useSave();
  const firstYear = useFirstOpenYear();
  const openingDay = entry?.date ?? firstYear?.start_date ?? null;
  const { form, save, isDirty, isSaving, conflict } = useRecord<Entry, EntryValues>({
    record: entry,
    place: 'dialog',
    toForm: (saved) => valuesOf(saved, today(), isCse),
    empty: start ?? valuesOf(null, today(), isCse),
    fields: conflictFields,
    read: ({ id }) => queries.fetchQuery({ ...entries.one(id), staleTime: 0 }),
    write: ({ date, ...values }, base) => {
      const onDay = values.kind === 'opening-balance' ? openingDay : date;
      const { reverse_on = null, kind, ...body } = bodyOf({ ...values, date: onDay ?? '' });
      if (base) return mutateAsync({ id: base.id, version: base.version, body });
      return mutateAsync({ id: undefined, body: { ...body, reverse_on, ...(kind && { kind }) } });
    },
    notice: entry ? 'L’écriture est corrigée.' : 'L’écriture est enregistrée.',
    onSaved: onClose,
    onError: showEntryProblem,
  });
  const isOpening = form.watch('kind') === 'opening-balance';
  const submit = form.handleSubmit((values) =>
    values.date ? save(values) : form.setError('date', { type: 'missing', message: 'Veuillez renseigner une date.' }),
  );
  return (
    <FormDialog
      size="xl"
      title={entry ? 'Corriger l’écriture' : 'Nouvelle écriture'}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Écriture"
      action="Enregistrer"
      pending={isSaving}
      subtitle={entry && <Viewers type="entry" id={entry.id} />}
      over={conflict}
    >
      {entry || start || !firstYear ? null : <SegmentField form={form} name="kind" label="Nature de l’écriture" choices={typedKinds} />}
      <Text color="fg.muted">{isOpening ? openingText(openingDay) : miscellaneousText}</Text>
      {isOpening && !entry ? <OpeningFilePart form={form} /> : null}
      <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
        {isOpening ? null : <DateField form={form} name="date" label="Date" required />}
        <TextField form={form} name="piece_ref" label="Pièce" maxLength={40} required hint="Le numéro de la facture, par exemple." />
        {entry || isOpening ? null : (
          <DateField form={form} name="reverse_on" label="Extourne le" hint="Souvent le premier jour de l’exercice suivant. Facultatif." />
        )}
      </SimpleGrid>
      <TextField form={form} name="label" label="Libellé" maxLength={200} required />
      <EntryLines form={form} isCse={isCse} hasCurrency />
    </FormDialog>
  );
}

/** The balance sheet of earlier books opens the first year, while that year is open. */
function useFirstOpenYear(): FiscalYear | undefined {
  const { data: years = [] } = useQuery(fiscalYearsQuery);
  const [first] = years.toSorted((left, right) => left.start_date.localeCompare(right.start_date));
  return first?.closed ? undefined : first;
}

const typedKinds = [
  { value: 'miscellaneous', label: 'Écriture diverse' },
  { value: 'opening-balance', label: 'Bilan d’ouverture' },
];
const miscellaneousText =
  'Pour ce qu’aucun mouvement d’argent n’écrit : une facture reçue et pas encore payée, une charge d’un autre exercice, une correction entre deux comptes. Les opérations de la banque et de la caisse s’écrivent automatiquement.';
const openingText = (date: string | null): string =>
  `Ce que vos livres d’avant avaient au ${day(date)} : immobilisations et amortissements, créances et dettes tiers par tiers, fonds propres. Les comptes bancaires s’ouvrent par le solde initial de leur fiche.`;

/** Shows a refusal at the fields that it names. */
export function showEntryProblem(form: UseFormReturn<EntryValues>, error: unknown): void {
  const problem = problemOf(error);
  const violations = problem.violations.map((one) => ({ ...one, propertyPath: formPath(one.propertyPath) }));
  showProblem(form)({ ...problem, violations });
}
