import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, CalendarRange, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { BulkBar } from '../../../ui/list/bulk-bar.js';
import type { Selection } from '../../../ui/table/selection.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { fiscalYearsQuery } from '../../calendar/fiscal-year/fiscal-year.api.js';
import { ExchangeDialog } from './exchange-dialog.js';
import type { LedgerWriting } from './ledger.js';
import { OtherYearDialog } from './other-year-dialog.js';

type Props = { selection: Selection<LedgerWriting>; exercice: string; account: string; total: number };

/**
 * Lines of one third party that settle each other get the same letter; partly settled ones a small one, which the next line joins.
 */
export function LetteringBar({ selection, exercice, account, total }: Props) {
  const [dialog, setDialog] = useState<'exchange' | 'year'>();
  const otherYears = useOtherYears(exercice);
  const finish = (): void => {
    setDialog(undefined);
    selection.clear();
  };
  const { letter, settle } = useLettering({ exercice, account }, finish);
  const add = () => settle({ lines: placesOf(selection.rows) }, 'Les lignes sont lettrées.');
  const [first, ...others] = selection.rows;
  const isOneLetter =
    first?.letter && others.every((other) => other.letter === first.letter && other.letter_exercice_id === first.letter_exercice_id);
  // A letter is removed in the year that gave it.
  const remove = () =>
    first?.letter &&
    settle({ remove: first.letter, exercice_id: first.letter_exercice_id ?? exercice }, `La lettre ${first.letter} est retirée.`);
  const icon = { size: 14, 'aria-hidden': true } as const;
  const isForeign = selection.rows.some(({ currency }) => currency !== null);
  // The lines of a small letter are partly settled: their difference may be what is left.
  const isSettled = isOneLetter && first.letter === first.letter?.toUpperCase();
  const exchange =
    isForeign && !isSettled
      ? [{ label: 'Passer l’écart de change', icon: <ArrowLeftRight {...icon} />, run: () => setDialog('exchange') }]
      : [];
  // The lines of one letter may be part of a bill that a payment of another year ends.
  const otherYear =
    otherYears.length > 0 && !isSettled
      ? [{ label: 'Lettrer avec un autre exercice', icon: <CalendarRange {...icon} />, run: () => setDialog('year') }]
      : [];
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        noun="ligne"
        actions={
          isOneLetter
            ? [{ label: `Retirer la lettre ${first.letter}`, icon: <Link2Off {...icon} />, run: remove }, ...otherYear, ...exchange]
            : [{ label: 'Lettrer', icon: <Link2 {...icon} />, run: add }, ...otherYear, ...exchange]
        }
      />
      {dialog === 'year' ? (
        <OtherYearDialog
          rows={selection.rows}
          account={account}
          years={otherYears}
          pending={letter.isPending}
          error={letter.error}
          onLetter={(rows) =>
            settle({ lines: placesOf([...selection.rows, ...rows]) }, 'Les lignes des deux exercices sont lettrées.', () => {})
          }
          onClose={() => {
            letter.reset();
            setDialog(undefined);
          }}
        />
      ) : null}
      {dialog === 'exchange' ? (
        <ExchangeDialog rows={selection.rows} exercice={exercice} account={account} onClose={() => setDialog(undefined)} onDone={finish} />
      ) : null}
    </>
  );
}

type Sent = { lines?: Pick<LedgerWriting, 'writing_id' | 'line'>[]; remove?: string; exercice_id?: string };

/** `onError` in place of the notification, where a dialog shows the refusal. */
function useLettering({ exercice, account }: Pick<Props, 'exercice' | 'account'>, onDone: () => void) {
  const letter = bookkeeping.useSend('post', '/api/comptability/writings/lettering');
  const settle = (body: Sent, done: string, onError?: () => void) =>
    letter.mutate(
      { body: { exercice_id: exercice, account, ...body } },
      {
        onSuccess: () => {
          notify.success(done);
          onDone();
        },
        onError: onError ?? ((error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail })),
      },
    );
  return { letter, settle };
}

const placesOf = (rows: readonly LedgerWriting[]) => rows.map(({ writing_id, line }) => ({ writing_id, line }));

/** The other open years, the nearest first: before the closing of a year, its bills may be paid in the next one. */
function useOtherYears(exercice: string) {
  const { data } = useQuery(fiscalYearsQuery);
  const years = (data ?? []).toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1));
  const own = years.findIndex(({ id }) => id === exercice);
  const distance = new Map(years.map(({ id }, index) => [id, Math.abs(index - own)]));
  return years
    .filter(({ id, closed }) => !closed && id !== exercice)
    .toSorted((a, b) => (distance.get(a.id) ?? 0) - (distance.get(b.id) ?? 0));
}
