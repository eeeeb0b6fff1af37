import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const item = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  name: 'Place de cinéma',
  quantity: 5,
  total: 59.5,
  subvention: 14.28,
  status: 'confirmed',
  subvention_rule: { name: 'Cinéma' },
  person: { fullname: 'MARTIN Anne' },
  orders: { number: 'C-412', date: '2026-03-14' },
};

describe('orders list', () => {
  it('shows one line a ticket, and what is subsidised of the whole filter', async () => {
    const page = { totalCount: 1, totals: { total: 59.5, subvention: 14.28 }, order_items: [item] };
    const server = new ScriptedServer({ 'GET /api/order_items': page });
    const { out, err } = await intendance('orders list --min 0.01 --from 2026-01-01', { env, fetch: server.fetch });
    expect(out.split('\n')[1]?.replaceAll(/\s+/g, ' ')).toBe(
      `${item.id} 14/03/2026 C-412 MARTIN Anne Place de cinéma 5 59,50 € 14,28 € Cinéma confirmée`,
    );
    expect(err.replaceAll('\u00a0', ' ')).toContain('1 ligne, 59,50 €, dont 14,28 € de subvention.');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[subvention|gte]': '0.01', 'filters[orders.date|gte]': '2026-01-01' });
  });
});
