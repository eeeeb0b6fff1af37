import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const id = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60';
const payment = {
  ...{ id, inscription: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e61', service: 'stripe', status: 'held', amount: 31, activity_name: 'Sortie' },
  person: { id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e62', fullname: 'MARTIN Anne', lastname: 'MARTIN', firstname: 'Anne' },
  ...{ started_at: '2026-11-20T09:00:00Z', received_on: '2026-11-20', refunded_on: null, receipt: 'pi_1', operation: null },
  problem: 'L’inscription est déjà payée par ailleurs : remboursez ce paiement.',
};
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('online-payments list', () => {
  it('shows one line a payment, in French', async () => {
    const page = { totalCount: 1, totals: { kept_amount: 31 }, online_payments: [payment] };
    const server = new ScriptedServer({ 'GET /api/online_payments': page });
    const { out, err } = await intendance('online-payments list --status held', { env, fetch: server.fetch });
    expect(out.split('\n')[1]?.replaceAll(/\s+/g, ' ')).toBe(`${id} 20/11/2026 MARTIN Anne Sortie 31,00 € Stripe à traiter`);
    expect(plain(err)).toContain('1 paiement, 31,00 € encaissés.');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'held' });
  });
});

describe('online-payments refund', () => {
  it('says what became of the payment', async () => {
    const server = new ScriptedServer({ [`POST /api/online_payments/${id}/refund`]: { ...payment, status: 'refunded', problem: null } });
    const { code, err } = await intendance(`online-payments refund ${id}`, { env, fetch: server.fetch });
    expect([code, plain(err)]).toEqual([0, expect.stringContaining('Paiement de 31,00 € : remboursé.')]);
  });
  it('fails with the refusal of the API', async () => {
    const refusal = problem(409, 'Ce paiement n’a pas d’argent reçu à rembourser.', 'online-payment.nothing-received');
    const server = new ScriptedServer({ [`POST /api/online_payments/${id}/refund`]: refusal });
    const { code, err } = await intendance(`online-payments refund ${id}`, { env, fetch: server.fetch });
    expect(code).not.toBe(0);
    expect(plain(err)).toContain('n’a pas d’argent reçu');
  });
});

describe('online-payments settle', () => {
  it('fails while the payment waits for a decision', async () => {
    const server = new ScriptedServer({ [`POST /api/online_payments/${id}/settle`]: payment });
    const { code, err } = await intendance(`online-payments settle ${id}`, { env, fetch: server.fetch });
    expect(code).not.toBe(0);
    expect(plain(err)).toContain('déjà payée par ailleurs');
  });
});
