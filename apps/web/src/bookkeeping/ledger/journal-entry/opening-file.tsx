import type { Schema } from '@intendance/contract/client.js';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { send } from '../../../platform/http.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { Dropzone } from '../../../ui/file/dropzone.js';
import { count, euros } from '../../../ui/format/format.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { type EntryLineValues, type EntryValues, lineValues, withFileLines } from './entry-form.js';

type OpeningFile = Schema<'OpeningFileDto'>;
type LeftOut = OpeningFile['left_out'][number];

const mostShown = 20;
const reasons: Readonly<Record<LeftOut['reason'], string>> = {
  bank: 'saisissez ce montant comme solde initial dans la fiche du compte',
  suspense: 'compte d’attente : affectez ce qu’il contient, puis ajoutez la ligne',
  memo: 'classe 8 : elle n’a pas de bilan',
};

/** Fills the lines of an opening balance sheet from the trial balance or the tax file of the year before. Nothing is recorded yet. */
export function OpeningFilePart({ form }: { form: UseFormReturn<EntryValues> }) {
  const linesBefore = useRef<EntryLineValues[]>([]);
  const reading = useMutation({
    mutationFn: (file: File) => send('post', '/api/comptability/writings/opening_file', { form: { file } }),
    onSuccess: (file) => {
      const values = form.getValues();
      const options = { shouldDirty: true };
      const lines = file.lines.map(lineValues);
      form.setValue('lines', withFileLines(values.lines, lines, linesBefore.current), options);
      linesBefore.current = lines;
      if (values.label === '') form.setValue('label', 'Bilan d’ouverture', options);
      if (values.piece_ref === '') form.setValue('piece_ref', file.file_name.replace(/\.\w+$/, '').slice(0, 40), options);
      notify.success(`${count(file.lines.length, 'ligne reprise')} de ${file.file_name}`);
    },
  });
  return (
    <Stack gap="3">
      <Dropzone
        label="Reprendre une balance ou un FEC"
        accept=".csv,.txt,.xlsx,.ods"
        hint="CSV, Excel ou FEC de l’exercice précédent, 16 Mo au plus"
        disabled={reading.isPending}
        onFiles={([file]) => file && reading.mutate(file)}
      />
      {reading.isPending ? <Text role="status">Lecture du fichier…</Text> : null}
      {reading.error ? <Refusal error={reading.error} /> : null}
      {reading.data ? <Outcome file={reading.data} /> : null}
    </Stack>
  );
}

function Refusal({ error }: { error: unknown }) {
  const { detail, violations } = problemOf(error);
  return (
    <Callout kind="error" title={detail}>
      <Lines texts={violations.map(({ message }) => message)} />
    </Callout>
  );
}

/** Lists the balances that the lines leave out, each with the next step. */
function Outcome({ file: { left_out: leftOut, result, problems } }: { file: OpeningFile }) {
  const texts = [
    ...leftOut.map(
      ({ accounting_code_value: code, accounting_code_label: label, balance, reason }) =>
        `${code} ${label}, ${euros(balance)} : ${reasons[reason]}.`,
    ),
    ...(result === 0 ? [] : [`Produits moins charges du fichier : ${euros(result)}, portés au résultat.`]),
    ...problems.map(({ message }) => message),
  ];
  if (texts.length === 0) return null;
  return (
    <Callout kind="warning" title="À vérifier avant d’enregistrer">
      <Lines texts={texts} />
    </Callout>
  );
}

function Lines({ texts }: { texts: readonly string[] }) {
  const more = texts.length - mostShown;
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {texts.slice(0, mostShown).map((text) => (
        <Text as="li" key={text} textStyle="dense">
          {text}
        </Text>
      ))}
      {more > 0 ? (
        <Text as="li" textStyle="dense">
          Et {count(more, 'autre')}.
        </Text>
      ) : null}
    </Stack>
  );
}
