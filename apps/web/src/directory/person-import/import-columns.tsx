import { Panel } from '../../ui/feedback/panels.js';
import { Select } from '../../ui/field/fields.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { SimpleGrid, Text } from '../../ui/page/layout.js';
import type { PersonField } from '../person-field/person-field.js';
import { importChoices, type PersonImport } from './person-import.js';

type Props = {
  columns: PersonImport['columns'];
  fields: readonly PersonField[];
  family: boolean;
  isPending: boolean;
  /** Absent once the file is no longer at hand. */
  onCorrect: ((columns: Record<string, string>) => void) | undefined;
};

/** Which field each column fills: found by its title, corrected here. */
export function ImportColumns({ columns: all, fields, family, isPending, onCorrect }: Props) {
  const columns = all.filter(({ header }) => header.trim() !== '');
  // A title may hold a point, which a form reads as a path: columns are told by their place.
  const form = useForm<{ columns: string[] }>({ defaultValues: { columns: columns.map(({ field }) => field ?? '') } });
  const choices = importChoices(fields, family);
  const submit = form.handleSubmit((typed) => {
    const corrected = columns.flatMap(({ header, field }, at): [string, string][] =>
      typed.columns[at] === (field ?? '') ? [] : [[header, typed.columns[at] ?? '']],
    );
    onCorrect?.(Object.fromEntries(corrected));
  });
  return (
    <Panel title="Correspondance des colonnes">
      <Form form={form} onSubmit={submit} label="Correspondance des colonnes">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
          {columns.map(({ header, samples }, at) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and columns never move.
              key={`${at} ${header}`}
              form={form}
              name={`columns.${at}`}
              label={header}
              {...(samples.length > 0 ? { hint: `Par exemple : ${samples.join(' · ')}` } : {})}
              placeholder="Ignorée"
              choices={choices}
              disabled={onCorrect === undefined}
            />
          ))}
        </SimpleGrid>
        {onCorrect ? (
          <SubmitButton variant="outline" alignSelf="flex-start" pending={isPending}>
            Vérifier avec ces colonnes
          </SubmitButton>
        ) : (
          <Text color="fg.muted">Déposez à nouveau le fichier pour changer la correspondance.</Text>
        )}
      </Form>
    </Panel>
  );
}
