import { ColumnMapping } from '../../capabilities/file-import/column-mapping.js';
import type { PersonField } from '../person-field/person-field.js';
import { importChoices, type PersonImport } from './person-import.js';

type Props = {
  columns: PersonImport['columns'];
  fields: readonly PersonField[];
  family: boolean;
  /** Absent when the page no longer has the file. */
  onCorrect: ((columns: Record<string, string>) => void) | undefined;
};

/** The field of a person that each column fills. Sends only the columns that the user changed. */
export function ImportColumns({ columns: all, fields, family, onCorrect }: Props) {
  const columns = all.filter(({ header }) => header.trim() !== '');
  const correct = (mapped: readonly string[]): void =>
    onCorrect?.(
      Object.fromEntries(
        columns.flatMap(({ header, field }, index) => (mapped[index] === (field ?? '') ? [] : [[header, mapped[index] ?? '']])),
      ),
    );
  return (
    <ColumnMapping
      columns={columns.map(({ header, field, samples }) => ({
        label: header,
        field,
        hint: samples.length > 0 ? `Par exemple : ${samples.join(' · ')}` : undefined,
      }))}
      choices={importChoices(fields, family)}
      onCorrect={onCorrect && correct}
    />
  );
}
