import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const path = 'GET /api/advantage/statistics';
const answer = {
  start_date: '2026-01-01',
  end_date: '2026-06-30',
  first_year: 2025,
  connectionRate: 81.4,
  orderRate: 62.5,
  beneficiariesNumber: 280,
  customersNumber: 175,
  ordersNumber: 1204,
  totals: { total: 1204.5, subvention: 301.2, giftVouchers: 4200 },
  orderRateByUniverses: [
    { id: '1', name: 'Cinéma', orders: 900, total: 900.5, rate: 75 },
    { id: null, name: null, orders: 304, total: 304, rate: 25 },
  ],
  ordersByMonth: [{ month: '2026-05', orders: 120, total: 1200, subvention: 300.1 }],
};
const plain = (out: string) => out.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim());

describe('advantage statistics', () => {
  it('shows the rates and the totals of a period, by universe and by month', async () => {
    const server = new ScriptedServer({ [path]: answer });
    const { out } = await intendance('advantage statistics --from 01/01/2026 --to 2026-06-30', { env, fetch: server.fetch });
    expect(server.requests[0]?.query).toEqual({ start_date: '2026-01-01', end_date: '2026-06-30' });
    expect(plain(out)).toEqual([
      'Période du 01/01/2026 au 30/06/2026',
      'Taux de connexion 81,4 %',
      'Taux de commande 62,5 %',
      'Bénéficiaires 280',
      'Clients 175',
      'Commandes 1204',
      'Montant 1 204,50 €',
      'Subvention 301,20 €',
      'Bons cadeaux 4 200,00 €',
      '',
      'Univers Commandes Part Montant',
      'Cinéma 900 75 % 900,50 €',
      'sans univers 304 25 % 304,00 €',
      '',
      'Mois Commandes Montant Subvention',
      '2026-05 120 1 200,00 € 300,10 €',
      '',
    ]);
  });
  it('gives the answer as JSON, of this year without options', async () => {
    const server = new ScriptedServer({ [path]: answer });
    const { out } = await intendance('advantage statistics --json', { env, fetch: server.fetch });
    expect([JSON.parse(out), server.requests[0]?.query]).toEqual([answer, {}]);
  });
  it('ends with 2 for days in the wrong order', async () => {
    const refusal = problem(400, 'La date de fin ne peut pas être antérieure à la date de début.', 'statistics.period');
    const { code, err } = await intendance('advantage statistics', { env, fetch: new ScriptedServer({ [path]: refusal }).fetch });
    expect([code, err]).toEqual([2, 'Erreur : La date de fin ne peut pas être antérieure à la date de début.\n']);
  });
});
