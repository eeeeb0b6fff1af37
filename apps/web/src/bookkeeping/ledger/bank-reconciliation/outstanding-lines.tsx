import { Check } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { EmptyPanel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day, decimal } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Heading, Stack, Text } from '../../../ui/page/layout.js';
import { useIsReader } from '../../../ui/page/reader-context.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { operationPath } from '../../bank/bank-operation/operation-path.js';
import { type BankReconciliation, type OutstandingLine, useClearing, useUndoClearing } from './reconciliation.api.js';

/** The lines between both balances; a line that stands on a statement on paper is ticked here. */
export function OutstandingLines({ reconciliation }: { reconciliation: BankReconciliation }) {
  const { date, is_cash, not_at_bank, not_in_books, statement_balance, book_balance } = reconciliation;
  const title = useRef<HTMLHeadingElement>(null);
  const isReader = useIsReader();
  // The button leaves with its line: the focus goes to the title of the list before.
  const tick = useTick(date, () => title.current?.focus());
  // A cash box holds what was counted: no line is on its way.
  if (is_cash) return null;
  if (statement_balance === book_balance)
    return <EmptyPanel title="Les deux soldes sont égaux" description="Aucune ligne n’est à chercher." />;
  const columns: Column<OutstandingLine>[] = [
    ...lineColumns,
    {
      id: 'tick',
      header: 'Pointage',
      cell: (line) =>
        line.operation === null ? null : (
          <Button
            size="sm"
            variant="outline"
            icon={<Check size={14} aria-hidden />}
            aria-label={`Pointer ${line.wording}`}
            onClick={() => tick(line)}
          >
            Pointer
          </Button>
        ),
    },
  ];
  return (
    <>
      <Lines
        title="Opérations sur aucun relevé"
        titleRef={title}
        lines={not_at_bank}
        columns={isReader ? lineColumns : columns}
        empty="Toutes les opérations sont sur un relevé."
      />
      <Lines
        title="Lignes du relevé hors des écritures"
        lines={not_in_books}
        columns={lineColumns}
        empty="Toutes les lignes du relevé sont dans les écritures."
      />
    </>
  );
}

function useTick(date: string, onTick: () => void) {
  const clearing = useClearing();
  const undo = useUndoClearing();
  return ({ operation, wording }: OutstandingLine): void => {
    if (operation === null) return;
    const path = { id: operation };
    const onUndo = () => undo.mutate({ path }, { onError: failed });
    clearing.mutate(
      { path, body: { date } },
      {
        onSuccess: () => {
          notify.success(`« ${wording} » est pointée au ${day(date)}.`, { action: { label: 'Annuler', onClick: onUndo } });
          onTick();
        },
        onError: failed,
      },
    );
  };
}

type LinesProps = {
  title: string;
  titleRef?: Ref<HTMLHeadingElement>;
  lines: BankReconciliation['not_at_bank'];
  columns: Column<OutstandingLine>[];
  empty: string;
};

function Lines({ title, titleRef, lines: { lines, count }, columns, empty }: LinesProps) {
  return (
    <Stack gap="3">
      <Heading as="h2" textStyle="h3" {...(titleRef && { ref: titleRef, tabIndex: -1 })}>
        {title}
      </Heading>
      {count === 0 ? (
        <Text color="fg.muted">{empty}</Text>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={lines}
          rowKey={(line) => line.operation ?? `waiting ${lines.indexOf(line)}`}
          rowLabel={({ wording }) => wording}
          fetching={false}
        />
      )}
      {count > lines.length ? (
        <Text>
          Les {lines.length} premières lignes sur {count}.
        </Text>
      ) : null}
    </Stack>
  );
}

const lineColumns: Column<OutstandingLine>[] = [
  { id: 'date', header: 'Date', cell: ({ date, statement_date }) => day(date ?? statement_date ?? '') },
  {
    id: 'wording',
    header: 'Libellé',
    heading: true,
    cell: ({ operation, wording }) => (operation === null ? wording : <Link to={operationPath(operation)}>{wording}</Link>),
  },
  { id: 'value', header: 'Montant', align: 'end', cell: ({ value }) => decimal(value) },
];

const failed = (error: unknown): void => void notify.error(problemOf(error).detail);
