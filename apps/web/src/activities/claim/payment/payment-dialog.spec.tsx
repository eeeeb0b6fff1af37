import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { meQuery } from '../../../platform/me-query.js';
import { mount } from '../../../ui/kit/kit-harness.js';
import { PaymentDialog } from './payment-dialog.js';

const originalFetch = globalThis.fetch;
const operation = (id: string, wording: string, value: number) => ({ id, wording, date: '2026-11-12', value });
const matching = [operation('o2', 'VIR RBT MARTIN', -15)];
const latest = [operation('o1', 'CB LIBRAIRIE', -33.1), ...matching];
let searches: URLSearchParams[];

beforeEach(() => {
  searches = [];
  globalThis.fetch = (async (request: Request) => {
    const { searchParams } = new URL(request.url);
    searches.push(searchParams);
    const operations = searchParams.get('filters[absvalue|eq]') === '15' ? matching : latest;
    return Response.json({ totalCount: operations.length, operations });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

function open(permissions: readonly string[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const environment = {
    type: 'CSE',
    brand: null,
    is_active: true,
    remaining_time: 1,
    modules: [{ name: 'comptability', is_active: true }],
  };
  queries.setQueryData(meQuery.queryKey, { permissions, accounting_permissions: [], is_operator: false, environment } as never);
  const run = jest.fn(async (_values: unknown) => undefined);
  mount(
    <QueryClientProvider client={queries}>
      <PaymentDialog
        title="Marquer la demande remboursée"
        consequence="Le montant est compté comme versé."
        action="Marquer remboursée"
        sought={{ amount: 15, mode: 'expense' }}
        send={run}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  return run;
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the payment of a claim', () => {
  it('names its bank operation: those of the amount come first', async () => {
    const run = open(['COMPTABILITY_ACCESS']);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Opération bancaire' }));
    const options = await screen.findAllByRole('option', { name: /VIR|CB/ });
    expect(options.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^VIR RBT MARTIN.*même montant$/),
      expect.stringMatching(/^CB LIBRAIRIE/),
    ]);
    expect(searches.every((search) => search.get('filters[mode|eq]') === 'expense')).toBe(true);
    await userEvent.click(options[0] as HTMLElement);
    await press('Marquer remboursée');
    await waitFor(() => expect(run).toHaveBeenCalledWith(expect.objectContaining({ operation: expect.objectContaining({ value: 'o2' }) })));
  });
  it('takes no suggestion by itself', async () => {
    const run = open(['COMPTABILITY_ACCESS']);
    await userEvent.click(await screen.findByRole('combobox', { name: 'Opération bancaire' }));
    await screen.findAllByRole('option', { name: /VIR/ });
    await userEvent.keyboard('{Tab}');
    await press('Marquer remboursée');
    await waitFor(() => expect(run).toHaveBeenCalledWith(expect.objectContaining({ operation: null, payment_mode: 'virement' })));
  });
  it('offers no operation to those who may not see them', async () => {
    open([]);
    expect(await screen.findByRole('button', { name: 'Marquer remboursée' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Opération bancaire' })).toBeNull();
    expect(searches).toEqual([]);
  });
});
