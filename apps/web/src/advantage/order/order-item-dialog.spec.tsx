import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { mount } from '../../ui/kit/kit-harness.js';
import { OrderItemDialog } from './order-item-dialog.js';

const originalFetch = globalThis.fetch;
const id = '0193e9a4-7c1b-7f3a-9d52-000000000001';
const person = { id, fullname: 'MARTIN Anne', lastname: 'MARTIN', firstname: 'Anne' };
const computation = {
  eligible: true,
  reasons: [],
  steps: [
    { code: 'UNIT', label: 'Subvention d’un billet', values: { Prix: '11,90 €', Taux: '40 %' }, result: 4.76 },
    { code: 'TOTAL', label: 'Subvention de la ligne', values: { Billets: '3' }, result: 14.28 },
  ],
  explanation: 'Trois billets sur cinq.',
  rules_version: 'subsidy-1',
};
const item = {
  id,
  name: 'Place de cinéma',
  price: 11.9,
  quantity: 5,
  total: 59.5,
  status: 'confirmed',
  subvention: 14.28,
  subvention_rule: { id, name: 'Cinéma', version: 2 },
  universes: [{ id: '1', name: 'Cinéma' }],
  categories: [],
  person,
  orders: { id, number: 'C-412', date: '2026-03-14', person },
  version: 1,
};
const entry = {
  id: '1',
  at: '2026-03-14T09:26:53Z',
  actor: null,
  source: 'system',
  type: 'OrderPlaced',
  label: 'a reçu la commande',
  changes: [],
};

let detail: object;
let isHistoryBroken: boolean;

beforeEach(() => {
  detail = { ...item, computation };
  isHistoryBroken = false;
  globalThis.fetch = (async (request: Request) => {
    if (!request.url.includes('/history')) return Response.json(detail);
    if (isHistoryBroken) return Response.json({ detail: "Une erreur s'est produite" }, { status: 500 });
    return Response.json({ totalCount: 1, history: [entry] });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

const open = () => mount(<OrderItemDialog id={id} onClose={() => undefined} />);
const part = (name: string) => screen.findByRole('region', { name });

describe('a line of an order', () => {
  it('shows the steps of its subsidy, and what happened to the order', async () => {
    open();
    const calculation = within(await part('Calcul de la subvention'));
    expect(calculation.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'Subvention d’un billetPrix : 11,90 € · Taux : 40 %4,76 €',
      'Subvention de la ligneBillets : 314,28 €',
    ]);
    expect(calculation.getByText('Trois billets sur cinq.')).toBeTruthy();
    expect(screen.getByText('Cinéma (version 2)')).toBeTruthy();
    expect(await screen.findByText(/a reçu la commande/)).toBeTruthy();
  });
  it('says that no rule is made for it', async () => {
    detail = { ...item, subvention: 0, subvention_rule: null, computation: null };
    open();
    expect(await screen.findByText('Aucune subvention ne porte sur ce billet.')).toBeTruthy();
    expect(screen.queryByText('Règle')).toBeNull();
  });
  it('keeps its amounts when the history cannot be read', async () => {
    isHistoryBroken = true;
    open();
    expect(await screen.findByText('Impossible de charger l’historique')).toBeTruthy();
    expect(screen.getByText('Trois billets sur cinq.')).toBeTruthy();
  });
});
