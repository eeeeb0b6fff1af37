import { ArrowLeftRight, Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { BulkBar } from '../../../ui/list/bulk-bar.js';
import type { Selection } from '../../../ui/table/selection.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { ExchangeDialog } from './exchange-dialog.js';
import type { LedgerWriting } from './ledger.js';

type Props = { selection: Selection<LedgerWriting>; exercice: string; account: string; total: number };

/**
 * Lines of one third party that settle each other get the same letter; partly settled ones a small one, which the next line joins.
 */
export function LetteringBar({ selection, exercice, account, total }: Props) {
  const [isExchanging, setExchanging] = useState(false);
  const letter = bookkeeping.useSend('post', '/api/comptability/writings/lettering');
  const settle = (body: { lines?: Pick<LedgerWriting, 'writing_id' | 'line'>[]; remove?: string }, done: string) =>
    letter.mutate(
      { body: { exercice_id: exercice, account, ...body } },
      {
        onSuccess: () => {
          notify.success(done);
          selection.clear();
        },
        onError: (error) => notify.error("Une erreur s'est produite", { description: problemOf(error).detail }),
      },
    );
  const add = () => settle({ lines: selection.rows.map(({ writing_id, line }) => ({ writing_id, line })) }, 'Les lignes sont lettrées.');
  const [first, ...others] = selection.rows;
  const isOneLetter = first?.letter && others.every(({ letter: other }) => other === first.letter);
  const remove = () => first?.letter && settle({ remove: first.letter }, `La lettre ${first.letter} est retirée.`);
  const icon = { size: 14, 'aria-hidden': true } as const;
  const isForeign = selection.rows.some(({ currency }) => currency !== null);
  // The lines of a small letter are partly settled: their difference may be what is left.
  const isSettled = isOneLetter && first.letter === first.letter?.toUpperCase();
  const exchange =
    isForeign && !isSettled
      ? [{ label: 'Passer l’écart de change', icon: <ArrowLeftRight {...icon} />, run: () => setExchanging(true) }]
      : [];
  return (
    <>
      <BulkBar
        selection={selection}
        total={total}
        noun="ligne"
        actions={
          isOneLetter
            ? [{ label: `Retirer la lettre ${first.letter}`, icon: <Link2Off {...icon} />, run: remove }, ...exchange]
            : [{ label: 'Lettrer', icon: <Link2 {...icon} />, run: add }, ...exchange]
        }
      />
      {isExchanging ? (
        <ExchangeDialog
          rows={selection.rows}
          exercice={exercice}
          account={account}
          onClose={() => setExchanging(false)}
          onDone={() => {
            setExchanging(false);
            selection.clear();
          }}
        />
      ) : null}
    </>
  );
}
