import { useSearchParams } from 'react-router-dom';
import { day, decimal, decimalOrEmpty, foreignAmount } from '../../../ui/format/format.js';
import { Link } from '../../../ui/page/button.js';
import { Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { operationPath } from '../../bank/bank-operation/operation-path.js';
import { isSettledAccount } from '../../third-party.js';
import { budgetLabels, type LedgerWriting } from './ledger.js';

/** High enough for a finger, also where a narrow column puts one link under the other (WCAG 2.5.8). */
const target = { display: 'inline-block', minH: '24px', lineHeight: '24px' } as const;

/** Links to the piece of the line, to its reversal, and to the reversed piece. */
function Wording({ row: { wording, source, writing_id, reverses, reversed_by } }: { row: LedgerWriting }) {
  const [params] = useSearchParams();
  const entryPath = (id: string): string => {
    const next = new URLSearchParams(params);
    next.set('fiche', id);
    return `?${next}`;
  };
  const other = reversed_by ?? reverses;
  return (
    <>
      <Link to={source === 'entry' ? entryPath(writing_id) : operationPath(writing_id)} {...target}>
        {wording}
      </Link>{' '}
      {other ? (
        <Link to={operationPath(other)} textStyle="dense" whiteSpace="nowrap" {...target}>
          {reversed_by ? 'contre-passée' : 'opération d’origine'}
        </Link>
      ) : null}
    </>
  );
}

/** In two narrow lines: the amounts need the width. */
const Draft = ({ journal }: Pick<LedgerWriting, 'journal'>) => (
  <>
    {journal}
    <Text textStyle="dense" color="fg.muted">
      Brouillard
    </Text>
  </>
);

const accountOf = (row: LedgerWriting): string =>
  [`${row.accounting_code_value} ${row.accounting_code_label}`, thirdPartyOf(row)].filter(Boolean).join(' · ');
const thirdPartyOf = ({ third_party_name, third_party_code, currency, foreign_amount }: LedgerWriting): string =>
  [third_party_name ?? third_party_code, currency !== null && foreign_amount !== null && foreignAmount(foreign_amount, currency)]
    .filter(Boolean)
    .join(' · ');

type LedgerView = { account: string; isSearch: boolean; isCse: boolean };

/**
 * Without the columns that say the same on each line: of one account, its name; outside a works council, the budget. On accounts of third
 * parties the wording has the third party below, and on the others an amount in a currency: the amounts need the width. A search sums up the lines that it finds, and shows the
 * comment, in which a word may be.
 */
export function ledgerColumns({ account, isSearch, isCse }: LedgerView): Column<LedgerWriting>[] {
  const isOfParties = isSettledAccount(account);
  return [
    {
      id: 'number',
      header: 'N°',
      cell: ({ number, status, journal }) => (status === 'validated' ? number : <Draft journal={journal} />),
    },
    { id: 'date', header: 'Date', cell: ({ date }) => day(date) },
    ...(account === '' ? [{ id: 'account', header: 'Compte', cell: accountOf }] : []),
    {
      id: 'wording',
      header: isOfParties ? 'Libellé et tiers' : 'Libellé',
      heading: true,
      cell: (row: LedgerWriting) => (
        <>
          <Wording row={row} />
          {isOfParties || (account !== '' && row.currency !== null) ? (
            <Text textStyle="dense" color="fg.muted">
              {thirdPartyOf(row)}
            </Text>
          ) : null}
          {isSearch && row.comment !== '' ? (
            <Text textStyle="dense" color="fg.muted">
              {row.comment}
            </Text>
          ) : null}
        </>
      ),
    },
    ...(isCse
      ? [{ id: 'budget', header: 'Budget', cell: ({ budget }: LedgerWriting) => budgetLabels[budget], width: '3rem', wide: true }]
      : []),
    ...(isOfParties ? [{ id: 'letter', header: 'Lettre', cell: letterOf, width: '3rem', wide: true }] : []),
    { id: 'debit', header: 'Débit', align: 'end', cell: ({ debit }) => decimalOrEmpty(debit) },
    { id: 'credit', header: 'Crédit', align: 'end', cell: ({ credit }) => decimalOrEmpty(credit) },
    { id: 'balance', header: isSearch ? 'Cumul' : 'Solde', align: 'end', cell: ({ balance }) => decimal(balance) },
  ];
}

/** A letter of a later year settles the line in that year alone. */
const letterOf = ({ letter, letter_exercice }: LedgerWriting): string =>
  letter === null ? '' : letter_exercice === null ? letter : `${letter} (${letter_exercice})`;
