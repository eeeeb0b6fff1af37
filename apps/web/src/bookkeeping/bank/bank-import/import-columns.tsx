import { ColumnMapping } from '../../../capabilities/file-import/column-mapping.js';
import { type CsvColumn, csvFieldChoices } from './bank-import.js';

type Props = { columns: readonly CsvColumn[]; onCorrect: ((mapping: Record<string, string>) => void) | undefined };

/** The field of a movement that each column of a CSV file fills. Sends every column; one without title by its number. */
export function ImportColumns({ columns, onCorrect }: Props) {
  const correct = (mapped: readonly string[]): void =>
    onCorrect?.(Object.fromEntries(columns.map(({ header }, index) => [header === '' ? String(index + 1) : header, mapped[index] ?? ''])));
  return (
    <ColumnMapping
      columns={columns.map(({ header, field, sample }, index) => ({
        label: header === '' ? `Colonne ${index + 1}` : header,
        field,
        hint: sample === '' ? undefined : `Exemple : ${sample}`,
      }))}
      choices={csvFieldChoices}
      onCorrect={onCorrect && correct}
    />
  );
}
