import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mount } from '../../../ui/kit/kit-harness.js';
import { BulkAllocateDialog } from './bulk-allocate-dialog.js';

const originalFetch = globalThis.fetch;
const line = (id: string, outcome: string, message?: string) => ({
  id,
  outcome,
  operation: { date: '2026-11-12', wording: `CB ${id}`, value: -12.5 },
  ...(message && { message }),
});
let bodies: unknown[];

beforeEach(() => {
  bodies = [];
  globalThis.fetch = (async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === 'GET') return Response.json({ totalCount: 0, activities: [] });
    const body = await request.json();
    if (pathname.endsWith('/bulk')) {
      bodies.push(body);
      return Response.json({
        done: 1,
        refused: 1,
        results: [line('o1', 'done'), line('o2', 'refused', 'Son affectation a été modifiée.')],
      });
    }
    return Response.json({ done: 2, refused: 0, results: [line('o1', 'done'), line('o2', 'done')] });
  }) as typeof fetch;
});
afterEach(() => {
  cleanup();
  globalThis.fetch = originalFetch;
});

describe('an allocation of many operations', () => {
  it('can be undone at once, except where a colleague changed it', async () => {
    mount(<BulkAllocateDialog request={{ filters: {} }} onClose={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Affecter 2 opérations' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler l’affectation' }));
    expect(await screen.findByText('1 affectation retirée, 1 échec.')).toBeTruthy();
    expect(screen.getByText('Son affectation a été modifiée.')).toBeTruthy();
    expect(bodies).toEqual([{ command: 'unallocate', ids: ['o1', 'o2'] }]);
    expect(screen.queryByRole('button', { name: 'Annuler l’affectation' })).toBeNull();
  });
});
