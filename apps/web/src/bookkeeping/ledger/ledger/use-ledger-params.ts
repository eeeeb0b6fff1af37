import { useSearchParams } from 'react-router-dom';
import { parisInstant } from '../../../ui/format/paris-instant.js';

export type LedgerParam = 'exercice' | 'du' | 'jusquau' | 'au' | 'budget' | 'connu' | 'depuis' | 'compte' | 'q' | 'page' | 'limit';

const budgets = ['ASC', 'AEP', 'NO'] as const;

/** Keeps all parameters of a view of the ledger in the address: the same link gives the same amounts for ever. */
export function useLedgerParams() {
  const [params, setParams] = useSearchParams();
  const value = (name: LedgerParam): string => params.get(name) ?? '';
  /** Removes empty values from the address; a change of any parameter goes back to the first page. */
  const change = (changes: Partial<Record<LedgerParam, string>>): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changes)) next.delete('page');
        for (const [name, text] of Object.entries(changes))
          if (text) next.set(name, text);
          else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const knownDay = value('connu');
  const query = {
    exercice_id: value('exercice'),
    date_begin: value('du'),
    date_end: value('jusquau'),
    budget_id: budgets.find((budget) => budget === value('budget')),
    known_at: knownDay && endOfDay(knownDay),
  };
  /** Parameters of a statement, which gets its year separately. */
  const statement = { as_of: value('au') || undefined, known_at: knownDay ? endOfDay(knownDay) : undefined };
  return { value, change, query, statement };
}

/** Known on a day: at its end, in Paris. A day of a change of hour has 23 or 25 hours. */
export const endOfDay = (day: string): string => new Date(Date.parse(startOfDay(nextDay(day))) - 1).toISOString();

/** Midnight in Paris. */
export const startOfDay = (day: string): string => parisInstant({ day, time: '00:00' });

const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);

/** The lines of an account, in the same period. */
export function ledgerOf(code: string): string {
  const next = new URLSearchParams(location.search);
  next.set('onglet', 'grand-livre');
  next.set('compte', code);
  next.delete('q');
  next.delete('page');
  return `?${next}`;
}
