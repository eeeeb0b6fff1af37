import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../../../ui/kit/kit-harness.js';
import { AccountCard } from './account-card.js';
import type { BankAccount } from './bank-account.js';

const originalFetch = globalThis.fetch;
const account = {
  id: 'a1',
  name: 'Livret',
  budget: 'ASC',
  balance: 0,
  unallocated: 0,
  sync_enabled: false,
  connection: { connection_id: 'c1', error: null, error_message: null },
} as BankAccount;
let status: number;
let sent: unknown[];

beforeEach(() => {
  sent = [];
  status = 200;
  globalThis.fetch = (async (request: Request) => {
    sent.push(await request.json());
    return Response.json(status === 200 ? { id: 'a1' } : { title: 'Refus', detail: 'Compte inconnu.', status, code: 'x' }, { status });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

const toggle = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Synchronisation de Livret' });
const shownState = () => toggle().closest('label')?.dataset.state;
const press = () => userEvent.click(toggle());

describe('the switch of the synchronisation', () => {
  it('shows the last press before the accounts are read again, so that a second press sends the opposite', async () => {
    mount(<AccountCard account={account} onEdit={() => undefined} />);
    await press();
    expect(await screen.findByText('La synchronisation du compte est activée.')).toBeTruthy();
    expect(shownState()).toBe('checked');
    await press();
    expect(await screen.findByText('La synchronisation du compte est désactivée.')).toBeTruthy();
    expect(sent).toEqual([{ sync_enabled: true }, { sync_enabled: false }]);
  });
  it('waits for a connection to the bank', async () => {
    mount(<AccountCard account={{ ...account, connection: null }} onEdit={() => undefined} />);
    expect(toggle().disabled).toBe(true);
    expect(screen.getByText('Non connecté à la banque')).toBeTruthy();
  });
  it('falls back when the change is refused', async () => {
    status = 404;
    mount(<AccountCard account={account} onEdit={() => undefined} />);
    await press();
    expect(await screen.findByText('Compte inconnu.')).toBeTruthy();
    await waitFor(() => expect(shownState()).toBe('unchecked'));
  });
});
