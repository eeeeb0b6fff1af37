import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newHome, problem, ScriptedServer } from '../../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const bill = {
  id: 'b1',
  number: 'F2026-000001',
  date: '2026-11-10',
  date_begin: '2026-11-10',
  date_end: '2026-12-09',
  total: 24,
  due_on: '2026-11-24',
  status: 'issued',
};
const pdf = () => new Response('%PDF', { headers: { 'content-disposition': 'attachment; filename="facture-F2026-000001.pdf"' } });

describe('bills', () => {
  it('list shows number, period, total and state, under filters', async () => {
    const server = new ScriptedServer({ 'GET /api/bills': { totalCount: 1, bills: [bill] } });
    const { out } = await intendance('bills list --from 01/11/2026', { env, fetch: server.fetch });
    expect(plain(out)).toMatch(/F2026-000001 +10\/11\/2026 +10\/11\/2026 +09\/12\/2026 +24,00 € +24\/11\/2026 +émise/);
    expect(server.requests[0]?.query).toMatchObject({ 'filters[date|gte]': '2026-11-01' });
  });

  it('download saves one bill or all of them', async () => {
    const server = new ScriptedServer({ 'GET /api/bills': { totalCount: 1, bills: [bill] }, 'GET /api/bills/b1/download': pdf });
    const folder = newHome();
    expect(await intendance(['bills', 'download', 'f2026-000001', '--out', folder], { env, fetch: server.fetch })).toMatchObject({
      code: 0,
    });
    expect(server.requests[0]?.query).toMatchObject({ 'filters[number|eq]': 'F2026-000001' });
    expect(existsSync(join(folder, 'facture-F2026-000001.pdf'))).toBe(true);
    const all = newHome();
    await intendance(['bills', 'download', 'all', '--out', all], { env, fetch: server.fetch });
    expect(existsSync(join(all, 'facture-F2026-000001.pdf'))).toBe(true);
  });

  it('download tells when no bill has the number', async () => {
    const server = new ScriptedServer({ 'GET /api/bills': { totalCount: 0, bills: [] } });
    const { code, err } = await intendance('bills download F2026-000009', { env, fetch: server.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('Aucune facture ne porte ce numéro.')]);
  });
});

describe('bills of all structures', () => {
  const line = { ...bill, environment_name: 'CSE Horizon', outcome: 'due', number: null, reason: null };
  it('run tells what is due, and sends the day', async () => {
    const server = new ScriptedServer({ 'POST /api/operator/bills/run': { dry_run: true, totalCount: 1, bills: [line] } });
    const { out, err } = await intendance('bills run --dry-run --on 31/12/2026', { env, fetch: server.fetch });
    expect([plain(out), err]).toEqual([expect.stringMatching(/CSE Horizon.+24,00 € +due/), expect.stringContaining('rien n’a été émis')]);
    expect(server.requests[0]?.body).toEqual({ dry_run: true, on: '2026-12-31' });
  });

  it('refunds and refund list what is left to pay back', async () => {
    const due = { number: 'A2026-000001', bill_number: 'F2026-000001', customer: 'CSE Horizon', date: '2026-11-22', total: 210 };
    const server = new ScriptedServer({
      'GET /api/operator/bills/refunds': { totalCount: 1, refunds: [due] },
      'POST /api/operator/bills/F2026-000001/refund': { totalCount: 0, refunds: [] },
    });
    const { out } = await intendance(['bills', 'refunds'], { env, fetch: server.fetch });
    expect(out.replaceAll('\u00a0', ' ')).toMatch(/A2026-000001 +F2026-000001 +CSE Horizon +22\/11\/2026 +210,00 €/);
    const refund = ['bills', 'refund', 'f2026-000001', '--on', '23/11/2026', '--reference', 'V1'];
    expect(await intendance(refund, { env, fetch: server.fetch })).toMatchObject({ code: 0 });
    expect(server.requests.at(-1)?.body).toEqual({ on: '2026-11-23', reference: 'V1' });
  });

  it('credit tells the number of the credit note, or the refusal', async () => {
    const note = { number: 'A2026-000001', bill_number: 'F2026-000001', total: 24 };
    const server = new ScriptedServer({ 'POST /api/operator/bills/F2026-000001/credit': note });
    const { err } = await intendance(['bills', 'credit', 'F2026-000001', '--reason', 'Erreur'], { env, fetch: server.fetch });
    expect(plain(err)).toContain('Avoir A2026-000001 émis sur la facture F2026-000001 : 24,00 €.');
    const refusal = problem(409, 'Un avoir a déjà été émis sur cette facture.', 'bill.credited');
    const again = new ScriptedServer({ 'POST /api/operator/bills/F2026-000001/credit': refusal });
    expect(await intendance(['bills', 'credit', 'F2026-000001', '--reason', 'x'], { env, fetch: again.fetch })).toMatchObject({ code: 1 });
  });

  it('e-reporting shows the totals of each day', async () => {
    const sales = [{ date: '2026-11-10', vat_rate: 20, documents: 1, net: 20, vat: 4, total: 24 }];
    const payments = [{ date: '2026-11-24', vat_rate: 20, payments: 1, total: 24 }];
    const server = new ScriptedServer({ 'GET /api/operator/e-reporting': { sales, payments } });
    const { out } = await intendance('bills e-reporting --from 01/11/2026 --to 30/11/2026', { env, fetch: server.fetch });
    expect(plain(out)).toMatch(/10\/11\/2026 +20 % +1 +20,00 € +4,00 € +24,00 €[\s\S]*24\/11\/2026 +20 % +1 +24,00 €/);
  });
});
