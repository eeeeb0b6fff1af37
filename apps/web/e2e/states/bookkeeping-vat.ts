import { answer, dialog, type State } from './state.js';

const year = { id: '0193e9a4-7c1b-7f3a-9d52-000000000006', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed: false };
const period = { key: '2026-T1', label: '1er trimestre 2026', date_begin: '2026-01-01', date_end: '2026-03-31', net: null };

const vatPeriods = { exercice: year, liable: true, periodicity: 'quarterly', periods: [period] };

const line = { origin: 'operations', base: null, tax: null };
const total = { operations: 0, entries: 0, earlier: 0, ledger: 0, difference: 0, declared: 0 };
const entryLine = { budget: '', debit: 0, credit: 0 };

/** A return with an entry of the ledger that has no rate, and operations that wait. */
const vatReturn = {
  exercice: year,
  period,
  exigibility: 'payments',
  lines: [
    { ...line, nature: 'collected', rate: 10, base: 1000, tax: 100, amount: 100 },
    { ...line, nature: 'goods', rate: 20, base: 180, tax: 36, amount: 36 },
    { ...line, nature: 'goods', origin: 'entries', rate: null, amount: 20 },
  ],
  totals: [
    { ...total, nature: 'collected', operations: 100, ledger: 100, declared: 100 },
    { ...total, nature: 'goods', operations: 36, entries: 20, ledger: 56, difference: 20, declared: 56 },
    { ...total, nature: 'assets' },
  ],
  credit: 0,
  exact: 44,
  net: 44,
  tied: false,
  other_lines: [
    {
      writing_id: '0193e9a4-7c1b-7f3a-9d52-000000000009',
      source: 'entry',
      date: '2026-02-02',
      wording: 'Facture du traiteur',
      accounting_code_value: '445660',
      amount: 20,
    },
  ],
  unallocated: 2,
  entry: {
    status: 'due',
    entry_id: null,
    lines: [
      {
        ...entryLine,
        accounting_code_value: '445660',
        accounting_code_label: 'TVA déductible sur autres biens et services',
        wording: 'Solde de la période',
        credit: 56,
      },
      { ...entryLine, accounting_code_value: '445710', accounting_code_label: 'TVA collectée', wording: 'Solde de la période', debit: 100 },
      { ...entryLine, accounting_code_value: '445510', accounting_code_label: 'TVA à décaisser', wording: 'TVA à décaisser', credit: 44 },
    ],
  },
};

/** The page of an exempt structure, its settings, and the return of one that is liable. */
export const vatStates: readonly [State, ...State[]] = [
  { name: 'bookkeeping, no tax', address: '/comptability/vat', shows: (page) => page.getByText(/n’est pas redevable de la TVA/) },
  {
    name: 'bookkeeping, settings of the tax',
    address: '/comptability/vat',
    steps: (page) => page.getByRole('button', { name: 'Réglages' }).click(),
    shows: dialog,
  },
  {
    name: 'bookkeeping, return of the tax',
    address: '/comptability/vat',
    answers: async (page) => {
      await answer('**/api/comptability/exercices/*/vat_returns', vatPeriods)(page);
      await answer('**/api/comptability/exercices/*/vat_returns/*', vatReturn)(page);
    },
    shows: (page) => page.getByRole('table', { name: 'Lignes sans taux' }),
  },
];
