import { Panel } from '../../../ui/feedback/panels.js';
import { Select } from '../../../ui/field/fields.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { type CsvColumn, csvFieldChoices } from './bank-import.js';

type Props = { columns: readonly CsvColumn[]; onCorrect: ((mapping: Record<string, string>) => void) | undefined };

/** What each column of a CSV file is: found by its title, corrected here. */
export function ImportColumns({ columns, onCorrect }: Props) {
  // A title may hold a point, which a form reads as a path: columns are told by their place.
  const form = useForm<{ columns: string[] }>({ defaultValues: { columns: columns.map(({ field }) => field ?? '') } });
  const submit = form.handleSubmit((typed) =>
    onCorrect?.(Object.fromEntries(columns.map(({ header }, at) => [header === '' ? String(at + 1) : header, typed.columns[at] ?? '']))),
  );
  return (
    <Panel title="Correspondance des colonnes">
      <Form form={form} onSubmit={submit} label="Correspondance des colonnes">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
          {columns.map(({ header, sample }, at) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file never move
              key={at}
              form={form}
              name={`columns.${at}`}
              label={header === '' ? `Colonne ${at + 1}` : header}
              hint={sample === '' ? undefined : `Exemple : ${sample}`}
              placeholder="Ignorée"
              choices={csvFieldChoices}
              disabled={onCorrect === undefined}
            />
          ))}
        </SimpleGrid>
        {onCorrect ? (
          <SubmitButton variant="outline" alignSelf="flex-start">
            Vérifier avec ces colonnes
          </SubmitButton>
        ) : (
          <Text color="fg.muted">Déposez à nouveau le fichier pour changer la correspondance.</Text>
        )}
      </Form>
    </Panel>
  );
}
