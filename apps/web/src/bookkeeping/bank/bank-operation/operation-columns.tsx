import type { AnswerOf } from '@intendance/contract/operation.js';
import { Link2, Lock, Paperclip } from 'lucide-react';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { day, euros } from '../../../ui/format/format.js';
import { HStack, Span } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { type BankOperation, lockedReason, operationOrigins, paymentTypeLabel } from './bank-operation.js';
import { SplitsCell } from './splits-cell.js';

const sum = (rows: readonly BankOperation[]): string => euros(rows.reduce((cents, { value }) => cents + Math.round(value * 100), 0) / 100);

/** `totals` are the server's, for the whole filter and not for the page. */
export const operationColumns = (totals: AnswerOf<'/api/comptability/operations'>['totals'] | undefined): Column<BankOperation>[] => [
  {
    id: 'wording',
    header: 'Libellé',
    order: 'wording',
    heading: true,
    cell: (operation) => (
      <HStack as="span" display="inline-flex" gap="2">
        {/* Banks write words of any length; none is cut where the table can scroll. */}
        <Span overflowWrap="anywhere" minW={{ md: '10rem' }}>
          {operation.wording}
        </Span>
        <Marks operation={operation} />
      </HStack>
    ),
  },
  { id: 'date', header: 'Date', order: 'date', width: '110px', cell: ({ date }) => day(date) },
  { id: 'account', header: 'Compte', order: 'account.name', cell: ({ account }) => account.name },
  { id: 'piece', header: 'Pièce', hidden: true, cell: ({ piece_ref }) => piece_ref ?? '–' },
  { id: 'type', header: 'Type', hidden: true, cell: ({ type }) => paymentTypeLabel(type) },
  { id: 'splits', header: 'Affectation', cell: (operation) => <SplitsCell operation={operation} /> },
  { id: 'exercice', header: 'Exercice', hidden: true, cell: ({ exercice }) => exercice?.name ?? '–' },
  {
    id: 'origin',
    header: 'Origine',
    hidden: true,
    cell: ({ origin }) => operationOrigins.find(({ value }) => value === origin)?.label ?? origin,
  },
  {
    id: 'value',
    header: 'Montant',
    order: 'value',
    align: 'end',
    cell: ({ value }) => euros(value),
    ...(totals ? { total: euros(totals.value) } : {}),
    selectionTotal: sum,
  },
];

function Marks({ operation }: { operation: BankOperation }) {
  const reason = lockedReason(operation);
  const { attachments, reversed_by, reconciliation, possible_duplicate_of } = operation;
  return (
    <>
      {possible_duplicate_of ? <StatusBadge label="Doublon possible" tone="waiting" /> : null}
      {reversed_by ? <StatusBadge label="Contre-passée" tone="neutral" /> : null}
      {reason ? (
        <Span color="fg.muted" title={reason} flexShrink="0">
          <Lock size={14} role="img" aria-label={`Lecture seule : ${reason}`} />
        </Span>
      ) : null}
      {reconciliation ? (
        <Span color="fg.muted" title={`Rapprochée : ${reconciliation.wording}`} flexShrink="0">
          <Link2 size={14} role="img" aria-label="Rapprochée d’un mouvement de la banque" />
        </Span>
      ) : null}
      {attachments.length > 0 ? (
        <Span color="fg.muted" flexShrink="0">
          <Paperclip
            size={14}
            role="img"
            aria-label={attachments.length > 1 ? `${attachments.length} pièces jointes` : 'une pièce jointe'}
          />
        </Span>
      ) : null}
    </>
  );
}
