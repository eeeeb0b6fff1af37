import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Callout, EmptyPanel, ErrorPanel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { count, day, decimal } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { useSelection } from '../../../ui/table/selection.js';
import { entries } from '../journal-entry/entry.api.js';
import type { LedgerWriting } from './ledger.js';

type Year = { readonly id: string; readonly name: string };
type Props = {
  /** The selected lines, of one third party. */
  rows: readonly LedgerWriting[];
  account: string;
  /** The other open years, the nearest first. */
  years: readonly Year[];
  pending: boolean;
  error: unknown;
  onLetter: (rows: readonly LedgerWriting[]) => void;
  onClose: () => void;
};

const mostLines = 200;
const none: LedgerWriting[] = [];
const keyOf = ({ writing_id, line }: LedgerWriting): string => `${writing_id}-${line}`;
const isOpen = ({ letter }: LedgerWriting): boolean => letter === null || letter === letter.toLowerCase();

/** Adds lines of another open year to the selected ones: a payment of a year may settle a bill of the year before, while it is open. */
export function OtherYearDialog({ rows: selected, account, years, pending, error, onLetter, onClose }: Props) {
  const [yearId, setYear] = useState(years[0]?.id ?? '');
  const party = selected.find(({ third_party_code }) => third_party_code !== null);
  const search = party?.third_party_name ?? '';
  const ledger = useQuery(entries.list({ exercice_id: yearId, account, search, page: 1, limit: mostLines }));
  const rows = ledger.data?.rows.filter((row) => isOpen(row) && row.third_party_code === (party?.third_party_code ?? null)) ?? none;
  const selection = useSelection(rows, keyOf, rows.length, yearId);
  const title = 'Lettrer avec un autre exercice ouvert';
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={selection.rows.length === 0} loading={pending} onClick={() => onLetter(selection.rows)}>
            {`Lettrer avec ${count(selection.rows.length, 'ligne')}`}
          </Button>
        </>
      }
    >
      <Stack gap="4">
        <Text color="fg.muted">
          La lettre est celle de l’exercice le plus récent. À la fin du plus ancien, la ligne reste due ; sa clôture la reprend à
          l’ouverture du suivant, sous la même lettre.
        </Text>
        {years.length > 1 ? (
          <PlainSelect
            label="Exercice"
            value={yearId}
            choices={years.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setYear}
          />
        ) : null}
        {error ? <Callout kind="error">{problemOf(error).detail}</Callout> : null}
        {ledger.error && !ledger.data ? <ErrorPanel error={ledger.error} onRetry={() => void ledger.refetch()} /> : null}
        {!ledger.data && !ledger.error ? <FormSkeleton /> : null}
        {ledger.data ? (
          <DataTable
            caption={`Lignes non lettrées ${party ? `de ${search}` : `du compte ${account}`}`}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            rowLabel={({ wording, date }) => `${wording}, ${day(date)}`}
            selection={selection}
            instead={
              rows.length === 0 ? (
                <EmptyPanel
                  title="Aucune ligne à lettrer sur cet exercice"
                  description="Ses lignes de ce tiers ont toutes une lettre, ou il n’en a pas."
                />
              ) : undefined
            }
          />
        ) : null}
        {ledger.data && ledger.data.totalCount > mostLines ? (
          <Text color="fg.muted">{`Les ${count(mostLines, 'première ligne')} du tiers seulement.`}</Text>
        ) : null}
      </Stack>
    </Dialog>
  );
}

const columns: Column<LedgerWriting>[] = [
  { id: 'date', header: 'Date', cell: ({ date }) => day(date) },
  { id: 'wording', header: 'Libellé', heading: true, cell: ({ wording }) => wording },
  { id: 'letter', header: 'Lettre', cell: ({ letter }) => letter ?? '' },
  { id: 'amount', header: 'Montant', align: 'end', cell: ({ debit, credit }) => decimal(debit - credit) },
];
