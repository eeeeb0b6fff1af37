import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { meQuery } from '../../platform/me-query.js';
import { mount } from '../../ui/kit/kit-harness.js';
import type { BudgetScope } from '../budget-name.js';
import { SummaryCharts } from './summary-charts.js';

const originalFetch = globalThis.fetch;
const title = 'Recettes et dépenses par mois';
const emptyYear = { name: '2026', start_date: '2026-01-01', end_date: '2026-12-31', opening: 0, points: [] };
/** Releases the responses about one budget. */
let release: () => void;

beforeEach(() => {
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  globalThis.fetch = (async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    const isOfBudget = searchParams.has('budget');
    if (isOfBudget) await isReleased;
    if (pathname.endsWith('/summary/cash')) return Response.json({ current: emptyYear, previous: null });
    if (pathname.endsWith('/splits/graph'))
      return Response.json({ months: [{ month: '2026-03', expenses: isOfBudget ? 20 : 150, receipts: 0 }] });
    return Response.json(pathname.endsWith('/graph_activities') ? { activities: [] } : { categories: [] });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

function Screen() {
  const [budget, setBudget] = useState<BudgetScope>();
  return (
    <>
      <button type="button" onClick={() => setBudget('AEP')}>
        AEP
      </button>
      <SummaryCharts scope={{ exercice: 'y1', budget }} />
    </>
  );
}

function open(): void {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queries.setQueryData(meQuery.queryKey, { permissions: [], accounting_permissions: [], environment: { id: 'e1' } } as never);
  mount(
    <QueryClientProvider client={queries}>
      <Screen />
    </QueryClientProvider>,
  );
}

describe('the drawings of the summary', () => {
  it('are pinned to the home page by budget, and taken away again', async () => {
    localStorage.clear();
    open();
    const pin = within(await figure()).getByRole('button', { name: `Épingler à l’accueil : ${title}` });
    await userEvent.click(pin);
    expect(pin.getAttribute('aria-pressed')).toBe('true');
    expect(JSON.parse(localStorage.getItem('intendance.pins.e1') ?? '')).toEqual([{ drawing: 'months' }]);
    await userEvent.click(pin);
    expect(JSON.parse(localStorage.getItem('intendance.pins.e1') ?? '')).toEqual([]);
  });

  it('take a press while the amounts of another budget load, and keep it', async () => {
    open();
    const table = () => within(screen.getByRole('table', { name: title }));
    const toggle = within(await figure()).getByRole('button', { name: 'Tableau' });
    await userEvent.click(screen.getByRole('button', { name: 'AEP' }));
    await userEvent.click(toggle);
    expect(table().getByText(/^150,00/)).toBeTruthy();
    release();
    await waitFor(() => expect(table().getByText(/^20,00/)).toBeTruthy());
    expect(within(await figure()).getByRole('button', { name: 'Graphique' })).toBe(toggle);
  });
});

async function figure(): Promise<HTMLElement> {
  const heading = await screen.findByText(title, { selector: 'figcaption *' });
  const element = heading.closest('figure');
  if (!element) throw new Error('the drawing is not shown');
  return element;
}
