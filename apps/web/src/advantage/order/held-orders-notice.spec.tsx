import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../../ui/kit/kit-harness.js';
import { HeldOrdersNotice } from './held-orders-notice.js';

const originalFetch = globalThis.fetch;
const held = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000001',
  number: 'C-412',
  status: 'on-hold',
  date: '2026-03-14T09:26:53.000Z',
  reason: 'person-unknown',
  email: 'anne@exemple.fr',
  matricule: null,
  name: null,
  total: 59.5,
  subvention: 0,
  items: [{ name: 'Place de cinéma', price: 11.9, quantity: 5 }],
  version: 1,
};
const anne = { id: '0193e9a4-7c1b-7f3a-9d52-000000000002', fullname: 'MARTIN Anne' };
const left = { code: 'order.person-left', detail: 'Cette personne n’était plus présente.', status: 409 };

let waiting: { id: string }[];
let reads: number;
let sent: { path: string; body: unknown }[];

async function respond(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url, 'http://intendance.test');
  if (request.method === 'GET') {
    if (pathname.endsWith('/people'))
      return Response.json(
        searchParams.get('filters[statusBenef]') === 'past' ? { totalCount: 0, people: [] } : { totalCount: 1, people: [anne] },
      );
    reads += 1;
    return Response.json({ totalCount: waiting.length, held_orders: waiting });
  }
  const text = await request.text();
  const body = text === '' ? undefined : JSON.parse(text);
  sent.push({ path: pathname, body });
  if (pathname.endsWith('/retry')) return Response.json({ placed: 1, waiting: 0 });
  if (pathname.endsWith('/place') && !body.accept_leaver)
    return Response.json(left, { status: 409, headers: { 'content-type': 'application/problem+json' } });
  waiting = waiting.filter(({ id }) => !pathname.includes(id));
  return Response.json({ ...held, status: 'placed' });
}

beforeEach(() => {
  waiting = [held];
  reads = 0;
  sent = [];
  globalThis.fetch = respond as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function open() {
  mount(<HeldOrdersNotice />);
  await press('Voir les commandes');
  return screen.findByRole('dialog', { name: 'Commandes en attente' });
}

describe('the orders that wait', () => {
  it('are not spoken of when there are none', async () => {
    waiting = [];
    mount(<HeldOrdersNotice />);
    await waitFor(() => expect(reads).toBe(1));
    expect(screen.queryByText(/attend/)).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('say why, and what is known of the buyer', async () => {
    const dialog = await open();
    expect(screen.getAllByText('1 commande attend son bénéficiaire').length).toBeGreaterThan(0);
    expect((await within(dialog).findAllByText('Personne inconnue')).length).toBe(1);
    expect(within(dialog).getByText('anne@exemple.fr')).toBeTruthy();
    expect(within(dialog).getByText('5 × Place de cinéma')).toBeTruthy();
  });
  it('are placed for somebody who had left once the user confirms', async () => {
    await open();
    await press(/^Rattacher à une personne.*C-412$/);
    await userEvent.type(await screen.findByRole('combobox', { name: /^Bénéficiaire/ }), 'martin');
    const [option] = await screen.findAllByRole('option', { name: /MARTIN Anne/ });
    await userEvent.click(option as HTMLElement);
    await press('Rattacher la commande');
    await press('Subventionner');
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ person: anne.id }, { person: anne.id, accept_leaver: true }]));
  });
  it('are walked through by single keys, and the next one opens by itself', async () => {
    const second = { ...held, id: '0193e9a4-7c1b-7f3a-9d52-000000000003', number: 'C-413' };
    waiting = [held, second];
    await open();
    await press(/^Rattacher à une personne.*C-412$/);
    await screen.findByRole('button', { name: /^MARTIN Anne/ });
    await userEvent.keyboard('a');
    expect(screen.getByRole('button', { name: /^MARTIN Anne/ }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.keyboard('v');
    await press('Subventionner');
    const next = await screen.findByRole('dialog', { name: 'Rattacher la commande C-413' });
    expect(sent.map(({ path }) => path)).toEqual([`/api/held_orders/${held.id}/place`, `/api/held_orders/${held.id}/place`]);
    await waitFor(() => expect(next.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('v');
    expect((await screen.findAllByText('Choisissez le bénéficiaire de la commande.')).length).toBeGreaterThan(0);
  });
  it('are dismissed for a reason', async () => {
    await open();
    await press(/^Écarter.*C-412$/);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Motif/ }), 'Essai');
    await press('Écarter la commande');
    await waitFor(() => expect(sent).toEqual([{ path: `/api/held_orders/${held.id}/dismiss`, body: { reason: 'Essai' } }]));
    expect(await screen.findByText('Plus aucune commande n’attend son bénéficiaire')).toBeTruthy();
  });
  it('are looked up again', async () => {
    await open();
    await press('Chercher à nouveau les bénéficiaires');
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/api/held_orders/retry']));
  });
});
