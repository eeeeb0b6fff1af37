import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../../../ui/kit/kit-harness.js';
import type { BankOperation } from './bank-operation.js';
import { PossibleDuplicate } from './possible-duplicate.js';

const originalFetch = globalThis.fetch;
const original = {
  id: 'o1',
  wording: 'CB BOULANGERIE',
  date: '2026-03-10',
  value: -12.5,
  origin: 'import',
  activity_label: 'Sorties',
  isDeleted: false,
};
const doubt = {
  ...original,
  id: 'd1',
  wording: 'PRLV EDF',
  origin: 'sync',
  version: 3,
  possible_duplicate_of: ['o1'],
} as unknown as BankOperation;
let requests: { line: string; body: unknown }[];

beforeEach(() => {
  requests = [];
  globalThis.fetch = (async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') return Response.json(original);
    requests.push({ line: `${request.method} ${pathname}`, body: await request.json() });
    return Response.json(doubt);
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

describe('a possible duplicate', () => {
  it('is an operation that is recorded already', async () => {
    const onMerged = jest.fn();
    mount(<PossibleDuplicate operation={doubt} onMerged={onMerged} />);
    expect(await screen.findByText(/10\/03\/2026.*Import de fichier · Sorties/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /^Déjà enregistrée.*CB BOULANGERIE \(10\/03\/2026\)$/ }));
    await waitFor(() => expect(onMerged).toHaveBeenCalled());
    expect(requests).toEqual([{ line: 'POST /api/comptability/operations/d1/duplicate', body: { operation: 'o1' } }]);
  });
  it('or a new one, which stays', async () => {
    const onMerged = jest.fn();
    mount(<PossibleDuplicate operation={doubt} onMerged={onMerged} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Nouvelle opération' }));
    await waitFor(() => expect(requests).toEqual([{ line: 'POST /api/comptability/operations/d1/duplicate', body: { operation: null } }]));
    expect(onMerged).not.toHaveBeenCalled();
  });
  it('says nothing of an operation without a doubt', () => {
    mount(<PossibleDuplicate operation={{ ...doubt, possible_duplicate_of: null }} />);
    expect(screen.queryByText(/Déjà dans vos comptes/)).toBeNull();
  });
});
