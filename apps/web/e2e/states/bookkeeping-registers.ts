import type { bookkeepingScreens } from '../../src/bookkeeping/screens.js';
import { answer, dialog, h1, type ScreenStates } from './state.js';

const year = { id: '0193e9a4-7c1b-7f3a-9d52-000000000006', name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', closed: false };
const amounts = { opening: 5000, charge: 0, used: 3000, unused: 1500, closing: 500 };
const provision = {
  id: '0193e9a4-7c1b-7f3a-9d52-0000000000a1',
  label: 'Litige',
  kind: 'litigation',
  accounting_code_value: '151100',
  provision_code_value: '151100',
  budget: 'ASC',
  cause_date: '2025-06-01',
  justification: 'Assignation reçue ; six mois de salaire.',
  third_party_code: null,
  third_party_name: null,
  opening_amount: null,
  piece_ref: 'ASS-12',
  estimates: [{ exercice_id: year.id, estimate: 500, used: 3000 }],
  version: 3,
  amounts,
  is_reviewed: true,
};
const impairment = {
  ...provision,
  id: '0193e9a4-7c1b-7f3a-9d52-0000000000a2',
  label: 'Participation impayée',
  kind: 'receivable',
  accounting_code_value: '411000',
  provision_code_value: '491100',
  third_party_code: 'DUPONT',
  third_party_name: 'Ada Dupont',
  estimates: [],
  amounts: { opening: 120, charge: 0, used: 0, unused: 0, closing: 120 },
  is_reviewed: false,
};
/** A provision whose reversals are to post, and an impairment that waits for its estimate. */
const provisions = {
  exercice: year,
  provisions: [provision, impairment],
  totals: { opening: 5120, charge: 0, used: 3000, unused: 1500, closing: 620 },
  entry: { entry_id: null, status: 'due', to_review: 1 },
  conversion: {
    entry_id: null,
    status: 'due',
    lines: [{ before: '153000', after: '152100', budget: 'ASC', amount: -800 }],
    without_successor: ['157000'],
  },
  accounts: [{ code: '151100', name: 'Provisions pour litiges', register: -5000, ledger: -5000, difference: 0 }],
};

type RegisterPath = '/comptability/fixed-assets' | '/comptability/grants' | '/comptability/loans' | '/comptability/provisions';

/** Screens of the records that have a table for each year. */
export const registerStates: Pick<ScreenStates<typeof bookkeepingScreens>, RegisterPath> = {
  '/comptability/fixed-assets': [
    { name: 'bookkeeping, fixed assets', address: '/comptability/fixed-assets', shows: h1('Immobilisations') },
    {
      name: 'bookkeeping, new fixed asset',
      address: '/comptability/fixed-assets',
      steps: (page) => page.getByRole('button', { name: 'Nouvelle immobilisation' }).first().click(),
      shows: dialog,
    },
    {
      name: 'bookkeeping, register of fixed assets to take over',
      address: '/comptability/fixed-assets',
      steps: (page) => page.getByRole('button', { name: 'Reprendre un registre' }).click(),
      shows: dialog,
    },
  ],
  '/comptability/grants': [
    { name: 'bookkeeping, grants', address: '/comptability/grants', shows: h1('Subventions et fonds dédiés') },
    {
      name: 'bookkeeping, new grant',
      address: '/comptability/grants',
      steps: (page) => page.getByRole('button', { name: 'Nouvelle subvention' }).first().click(),
      shows: dialog,
    },
  ],
  '/comptability/loans': [
    { name: 'bookkeeping, loans', address: '/comptability/loans', shows: h1('Emprunts') },
    {
      name: 'bookkeeping, new loan',
      address: '/comptability/loans',
      steps: (page) => page.getByRole('button', { name: 'Nouvel emprunt' }).first().click(),
      shows: dialog,
    },
  ],
  '/comptability/provisions': [
    { name: 'bookkeeping, provisions', address: '/comptability/provisions', shows: h1('Provisions et dépréciations') },
    {
      name: 'bookkeeping, new provision',
      address: '/comptability/provisions',
      steps: (page) => page.getByRole('button', { name: 'Nouvelle provision' }).first().click(),
      shows: dialog,
    },
    {
      name: 'bookkeeping, estimate of a provision',
      address: '/comptability/provisions',
      answers: answer('**/api/comptability/provisions?*', provisions),
      steps: (page) => page.getByRole('button', { name: 'Estimer : Litige' }).click(),
      shows: dialog,
    },
  ],
};
