import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../../../ui/kit/kit-harness.js';
import { ProposalsNotice } from './proposals-notice.js';

const originalFetch = globalThis.fetch;
const id = '0193e9a4-7c1b-7f3a-9d52-000000000001';
const cinema = {
  id: '0193e9a4-7c1b-7f3a-9d52-000000000002',
  name: 'Billetterie',
  category: { id: 'c', name: 'Cultures' },
  budget: 'ASC',
  expense_accounting_code: '607200',
  taking_accounting_code: null,
};
const account = { id: '0193e9a4-7c1b-7f3a-9d52-000000000003', name: 'Compte ASC', account_sync_periods: [] };
const paid = { id: '0193e9a4-7c1b-7f3a-9d52-000000000004', date: '2026-11-03', wording: 'VIR BILLETTERIE', account };
const line = { key: 'r', label: 'Cinéma', amount: 70, accounting_code: '607200', activity: cinema.id as string | null };
const proposal = {
  id,
  source: 'subsidies',
  status: 'pending',
  wording: 'Subventions de billetterie, octobre 2026',
  date: '2026-10-31',
  amount: 70,
  budget: 'ASC',
  account: account.id,
  lines: [line],
  operations: [],
  reason: null,
  version: 1,
};

let proposals: (typeof proposal)[];
let payments: object[];
let refusal: object | undefined;
let reads: number;
let sent: { path: string; body: unknown }[];

async function respond(request: Request): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url, 'http://intendance.test');
  if (request.method === 'GET') {
    if (pathname.endsWith('/activities')) return Response.json({ totalCount: 1, activities: [cinema] });
    if (pathname.endsWith('/accounts')) return Response.json({ totalCount: 1, accounts: [account] });
    if (pathname.endsWith('/operations')) return Response.json({ totalCount: payments.length, operations: payments });
    reads += 1;
    const status = searchParams.get('filters[status|eq]');
    const rows = proposals.filter((each) => status === null || each.status === status);
    return Response.json({ totalCount: rows.length, totals: { amount: 70 }, entry_proposals: rows });
  }
  const text = await request.text();
  sent.push({ path: pathname.replace('/api/comptability/entry_proposals', ''), body: text === '' ? undefined : JSON.parse(text) });
  if (refusal) return Response.json(refusal, { status: 422, headers: { 'content-type': 'application/problem+json' } });
  if (pathname.endsWith('/refresh')) return Response.json({ proposed: 2 });
  proposals = [];
  return Response.json({ ...proposal, status: 'accepted' });
}

beforeEach(() => {
  proposals = [proposal];
  payments = [];
  refusal = undefined;
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
  mount(<ProposalsNotice />);
  await press('Voir les écritures');
  const dialog = await screen.findByRole('dialog', { name: 'Écritures proposées' });
  await within(dialog).findByText(proposal.wording);
  return dialog;
}

describe('the proposed entries', () => {
  it('are not spoken of where there were never any', async () => {
    proposals = [];
    mount(<ProposalsNotice />);
    await waitFor(() => expect(reads).toBe(2));
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('show their account and budget, and are accepted by one press', async () => {
    const dialog = await open();
    expect((await within(dialog).findAllByText('Cinéma → Billetterie (607200, ASC)')).length).toBeGreaterThan(0);
    await press(/^Accepter.*octobre 2026$/);
    await waitFor(() => expect(sent).toEqual([{ path: `/${id}/accept`, body: {} }]));
    expect(await screen.findByText('Plus aucune écriture n’attend votre réponse')).toBeTruthy();
  });
  it('open their form where an activity is missing', async () => {
    proposals = [{ ...proposal, lines: [{ ...line, activity: null }] }];
    await open();
    await press(/^Accepter.*octobre 2026$/);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Cinéma/ }), cinema.id);
    await press('Accepter l’écriture');
    const chosen = { lines: [{ key: 'r', activity: cinema.id }] };
    await waitFor(() =>
      expect(sent).toEqual([{ path: `/${id}/accept`, body: { ...chosen, date: '2026-10-31', type: 'transfer', account: account.id } }]),
    );
  });
  it('open their form when a rule refuses', async () => {
    refusal = { code: 'exercice.closed', detail: 'L’exercice 2026 est clôturé.', status: 422 };
    await open();
    await press(/^Accepter.*octobre 2026$/);
    expect(await screen.findByRole('dialog', { name: 'Accepter l’écriture' })).toBeTruthy();
    await press('Accepter l’écriture');
    expect((await screen.findAllByText('L’exercice 2026 est clôturé.')).length).toBeGreaterThan(0);
  });
  it('are paid by a movement of the bank', async () => {
    payments = [paid];
    await open();
    await press(/^Modifier et accepter.*octobre 2026$/);
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /^Paiement/ }), paid.id);
    expect(screen.queryByRole('combobox', { name: /^Compte/ })).toBeNull();
    await press('Accepter l’écriture');
    await waitFor(() => expect(sent[0]?.body).toEqual({ operation: paid.id, lines: [{ key: 'r', activity: cinema.id }] }));
  });
  it('open their form where the bank has a movement of their amount, and choose the only one', async () => {
    payments = [paid];
    await open();
    await press(/^Accepter.*octobre 2026$/);
    expect(await screen.findByRole('combobox', { name: /^Paiement/ })).toHaveProperty('value', paid.id);
    expect(sent).toEqual([]);
    await press('Accepter l’écriture');
    await waitFor(() => expect(sent[0]?.body).toEqual({ operation: paid.id, lines: [{ key: 'r', activity: cinema.id }] }));
  });
  it('ask which movement of the bank brought the money back', async () => {
    payments = [paid, { ...paid, id: '0193e9a4-7c1b-7f3a-9d52-000000000005' }];
    proposals = [{ ...proposal, amount: -70, lines: [{ ...line, amount: -70 }] }];
    await open();
    await press(/^Accepter.*octobre 2026$/);
    expect(await screen.findByRole('combobox', { name: /^Paiement/ })).toHaveProperty('value', '');
    expect(sent).toEqual([]);
  });
  it('are dismissed for a reason, and looked for again', async () => {
    await open();
    await press(/^Écarter.*octobre 2026$/);
    await userEvent.type(await screen.findByRole('textbox', { name: /^Motif/ }), 'Déjà saisie');
    await press('Écarter l’écriture');
    await waitFor(() => expect(sent).toEqual([{ path: `/${id}/dismiss`, body: { reason: 'Déjà saisie' } }]));
    await press('Chercher les écritures à proposer');
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/refresh'));
  });
});
