import type { Schema } from '@intendance/contract/client.js';
import { useRef, useState } from 'react';
import type { Writing } from '../../platform/resource.js';
import { useUnsavedGuard } from '../../ui/dialog/unsaved-guard.js';
import { Refusal } from '../../ui/feedback/refusal.js';
import { TextInput } from '../../ui/field/text-input.js';
import { count } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import type { Column } from '../../ui/table/column.js';
import { DataTable } from '../../ui/table/data-table.js';

export type CellCorrection = Schema<'CellCorrectionDto'>;
type RefusedCell = Schema<'OrderImportErrorDto'>;

type Props = {
  errors: readonly RefusedCell[];
  /** The headers of the file; empty when its cells can no longer be corrected. */
  headers: readonly string[];
  correct: Pick<Writing<readonly CellCorrection[], { id: string }>, 'mutate' | 'isPending' | 'error'>;
  onCorrection: (id: string) => void;
};

/** Why lines are refused; their cells are corrected here, and the whole file is checked again, as another import. */
export function RefusedCells({ errors, headers, correct, onCorrection }: Props) {
  // Not in the state: typing draws no row again.
  const cells = useRef(new Map<string, CellCorrection>());
  const [size, setSize] = useState(0);
  const onChange = (cell: CellCorrection, former: string): void => {
    const key = `${cell.line} ${cell.column}`;
    if (cell.value.trim() === former) cells.current.delete(key);
    else cells.current.set(key, cell);
    setSize(cells.current.size);
  };
  const check = (): void => correct.mutate([...cells.current.values()], { onSuccess: ({ id }) => onCorrection(id) });
  useUnsavedGuard(size > 0);
  const isOpen = headers.length > 0;
  const [table] = useState(() => {
    const headerSet = new Set(headers.map((header) => header.trim()));
    return columnsOf((column) => headerSet.has(column.trim()), onChange);
  });
  return (
    <Stack gap="3">
      {correct.error ? <Refusal error={correct.error} /> : null}
      <DataTable
        caption="Lignes refusées"
        columns={table}
        rows={errors}
        rowKey={({ line, column, code }) => `${line} ${column} ${code}`}
        rowLabel={({ line }) => `Ligne ${line}`}
      />
      {isOpen ? (
        <Stack gap="2" direction="row" align="center" wrap="wrap">
          <Button onClick={check} loading={correct.isPending} disabled={size === 0}>
            Vérifier à nouveau
          </Button>
          <Text color="fg.muted" role="status">
            {size === 0
              ? 'Corrigez les valeurs dans le tableau : le fichier entier est vérifié à nouveau.'
              : count(size, 'valeur corrigée')}
          </Text>
        </Stack>
      ) : null}
    </Stack>
  );
}

function columnsOf(
  isKnown: (column: string) => boolean,
  onChange: (cell: CellCorrection, former: string) => void,
): readonly Column<RefusedCell>[] {
  return [
    { id: 'message', header: 'Raison', heading: true, cell: ({ message }) => message },
    {
      id: 'value',
      header: 'Valeur',
      width: '280px',
      cell: ({ line, column, value }) =>
        column !== null && isKnown(column) ? (
          <TextInput
            size="sm"
            aria-label={`Ligne ${line}, ${column}`}
            defaultValue={value ?? ''}
            maxLength={5000}
            onChange={(event) => onChange({ line, column, value: event.target.value }, value ?? '')}
          />
        ) : (
          (value ?? '–')
        ),
    },
  ];
}
