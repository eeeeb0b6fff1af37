import { Panel } from '../../ui/feedback/panels.js';
import { Select } from '../../ui/field/select.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { SimpleGrid, Text } from '../../ui/page/layout.js';

export type MappedColumn = { readonly label: string; readonly field: string | null; readonly hint?: string | undefined };
type Choice = { readonly value: string; readonly label: string };
type Props = {
  columns: readonly MappedColumn[];
  choices: readonly Choice[];
  /** The field of each column, in their order; '' ignores a column. Absent when the page no longer has the file. */
  onCorrect: ((fields: readonly string[]) => void) | undefined;
};

/** The field that each column of a file fills: recognised by its title, corrected here. */
export function ColumnMapping({ columns, choices, onCorrect }: Props) {
  // A title may contain a point, which a form reads as a path: columns are named by their index.
  const form = useForm<{ columns: string[] }>({ defaultValues: { columns: columns.map(({ field }) => field ?? '') } });
  const submit = form.handleSubmit(({ columns: fields }) => onCorrect?.(columns.map((_, index) => fields[index] ?? '')));
  return (
    <Panel title="Correspondance des colonnes">
      <Form form={form} onSubmit={submit} label="Correspondance des colonnes">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
          {columns.map(({ label, hint }, index) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one title, and columns never move.
              key={`${index} ${label}`}
              form={form}
              name={`columns.${index}`}
              label={label}
              {...(hint === undefined ? {} : { hint })}
              placeholder="Ignorée"
              choices={choices}
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
