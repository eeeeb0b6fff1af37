import { answer, dialog, type State } from './state.js';

const line = { budget: 'AEP', wording: '', third_party_code: null, third_party_name: null, activity: null };

/** An entry that waits for an answer. */
const requestedEntry = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000008',
  status: 'open',
  date: '2026-12-31',
  label: 'Honoraires de décembre',
  piece_ref: 'F-118',
  reverse_on: '2027-01-01',
  amount: 480,
  lines: [
    { ...line, accounting_code_value: '622600', accounting_code_label: 'Honoraires', debit: 480, credit: 0 },
    {
      ...line,
      accounting_code_value: '401000',
      accounting_code_label: 'Fournisseurs',
      debit: 0,
      credit: 480,
      third_party_code: 'EXPERT',
      third_party_name: 'Cabinet Exemple',
    },
  ],
  note: 'Facture reçue le 4 janvier.',
  requested_at: '2026-11-20T10:00:00.000Z',
  reason: null,
  entry_id: null,
  version: 1,
};

/** The list of requests, and one of them. */
export const requestStates: readonly [State, ...State[]] = [
  {
    name: 'bookkeeping, requested entries',
    address: '/comptability/questions/entries',
    shows: (page) => page.getByText('Aucune écriture'),
  },
  {
    name: 'bookkeeping, requested entry',
    address: `/comptability/questions/entries?fiche=${requestedEntry.id}`,
    answers: answer(`**/api/comptability/entry_requests/${requestedEntry.id}`, requestedEntry),
    shows: (page) => dialog(page).getByRole('button', { name: 'Accepter' }),
  },
  {
    name: 'bookkeeping, correction of a requested entry',
    address: `/comptability/questions/entries?fiche=${requestedEntry.id}`,
    answers: answer(`**/api/comptability/entry_requests/${requestedEntry.id}`, requestedEntry),
    steps: (page) => dialog(page).getByRole('button', { name: 'Corriger' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Corriger l’écriture demandée' }),
  },
];
