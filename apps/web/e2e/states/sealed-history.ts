import { encodeProof } from '@intendance/kernel/sealed-history/event-proof.js';
import { answer, dialog, fail, type State } from './state.js';

const head = 'ab'.repeat(32);
const code = `0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47.12.${head}`;
const seal = { number: 12, events: 1480, sealed_at: '2026-11-22T23:54:54.868Z', head, key: '5f0c2a7be1d94386', code };
const complete = { last_seal: seal, is_complete: true, is_stopped: false };
const history = '**/api/sealed_history';
const witnesses = '**/api/sealed_history/witnesses';
const receipts = '**/api/sealed_history/receipts/*';
const address = '/environment/sealed-history';
const sent = { number: 11, events: 1400, head, timestamped_at: null, acknowledged_at: null };
const timestamps = { is_timestamped: false, can_timestamp: true };
const alone = { installation: null, history: null, refusal: null };
const chosen = { emails: ['cabinet@exemple.fr'], ...timestamps, ...alone, last_seal: sent, mismatch: null, version: 1 };
const paired = {
  ...chosen,
  installation: 'https://temoin.exemple.fr',
  history: '0193e9a4-7c1b-7f3a-9d52-6b1f0c2e8a47.5f0c2a7b-e1d9-4386-9d52-6b1f0c2e8a47',
};

export const sealedHistoryStates: readonly [State, ...State[]] = [
  {
    name: 'sealed history',
    address,
    answers: answer(history, complete),
    shows: (page) => page.getByText('Tous les événements sont scellés.'),
  },
  {
    name: 'sealed history, first',
    address,
    answers: answer(history, { last_seal: null, is_complete: false, is_stopped: false }),
    shows: (page) => page.getByText('Les derniers événements attendent leur sceau.'),
  },
  {
    name: 'sealed history, stopped',
    address,
    answers: answer(history, { ...complete, is_complete: false, is_stopped: true }),
    shows: (page) => page.getByText(/n’a pas pu être scellé/),
  },
  {
    name: 'sealed history, failed',
    address,
    answers: fail(history),
    shows: (page) => page.getByText('Impossible de charger la page'),
  },
  {
    name: 'sealed history, other than the witnesses received',
    address,
    answers: answer(witnesses, { ...chosen, mismatch: sent }),
    shows: (page) => page.getByText(/L’historique n’a plus le sceau nº 11/),
  },
  {
    name: 'sealed history, timestamped',
    address,
    answers: answer(witnesses, { ...chosen, is_timestamped: true, last_seal: { ...sent, timestamped_at: '2026-11-24T05:41:03.000Z' } }),
    shows: (page) => page.getByRole('button', { name: 'Télécharger l’horodatage' }),
  },
  {
    name: 'sealed history, waiting for its timestamp',
    address,
    answers: answer(witnesses, { ...chosen, is_timestamped: true }),
    shows: (page) => page.getByText(/n’a pas encore d’horodatage/),
  },
  {
    name: 'sealed history, attested by another installation',
    address,
    answers: answer(witnesses, { ...paired, last_seal: { ...sent, acknowledged_at: '2026-11-30T05:41:03.000Z' } }),
    shows: (page) => page.getByRole('button', { name: 'Télécharger l’attestation' }),
  },
  {
    name: 'sealed history, witness away',
    address,
    answers: answer(witnesses, paired),
    shows: (page) => page.getByText(/n’a pas encore attesté/),
  },
  {
    name: 'sealed history, refused by another installation',
    address,
    answers: answer(witnesses, { ...paired, refusal: { ...seal, reason: 'fork' } }),
    shows: (page) => page.getByText(/L’installation témoin refuse le sceau nº 12/),
  },
  {
    name: 'sealed history, witnesses',
    address,
    answers: answer(witnesses, chosen),
    steps: (page) => page.getByRole('button', { name: 'Choisir les témoins' }).click(),
    shows: dialog,
  },
];

const unknownProof = encodeProof({ event: '{}', index: 0, path: [], seal: '{}', signature: '' });

export const receiptStates: readonly State[] = [
  {
    name: 'verification, receipt confirmed',
    address: `/verification?recu=${code}`,
    answers: answer(receipts, { verdict: 'confirmed', number: 12, events: 1480, sealed_at: seal.sealed_at }),
    shows: (page) => page.getByText(/L’historique a toujours le sceau nº 12/),
  },
  {
    name: 'verification, receipt of another history',
    address: `/verification?recu=${code}`,
    answers: answer(receipts, { verdict: 'forked', number: 12, events: null, sealed_at: null }),
    shows: (page) => page.getByText(/a un autre sceau nº 12/),
  },
  {
    name: 'verification, proof of an unknown key',
    address: `/verification#preuve=${unknownProof}`,
    answers: answer('**/api/sealed_history/keys', { keys: [] }),
    shows: (page) => page.getByText(/n’est pas une clé de cette installation/),
  },
  {
    name: 'verification, receipt refused',
    address: '/verification',
    steps: async (page) => {
      await page.getByLabel('Code du reçu').fill('abc');
      await page.getByRole('button', { name: 'Vérifier le reçu' }).click();
    },
    shows: (page) => page.getByRole('alert').filter({ hasText: 'Vérifiez' }),
  },
];
