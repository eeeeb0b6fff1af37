import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const rule = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  name: 'Cinéma',
  enabled: true,
  start_date: '2026-01-01',
  end_date: null,
  percent: true,
  rate: 40,
  fixedPrice: null,
  amount: 5,
  limit_tickets: 4,
  periodicity_percent: 'mensual',
  budget: null,
  periodicity: 'annual',
  limit_count: null,
  limit: 8000,
  universe_ids: [],
  category_ids: ['11', '12'],
  subvention_amount: 1234.5,
  settings_version: 2,
  isDeleted: false,
};
const euros = {
  ...rule,
  name: 'Parcs',
  enabled: false,
  percent: false,
  rate: null,
  fixedPrice: 3,
  budget: 60,
  limit_tickets: null,
  subvention_amount: 0,
};
const plain = (text: string | undefined) => text?.replaceAll(/\s+/g, ' ').trim();

describe('subventions list', () => {
  it('shows one line a rule, limited in tickets or in euros', async () => {
    const server = new ScriptedServer({ 'GET /api/subvention_rules': { totalCount: 2, subvention_rules: [rule, euros] } });
    const { out, err } = await intendance('subventions list --enabled oui --to 2026-12-31', { env, fetch: server.fetch });
    const [, first, second] = out.split('\n').map(plain);
    expect(first).toBe(`${rule.id} Cinéma oui 01/01/2026 40 % 4 billets par mois 1 234,50 €`);
    expect(second).toBe(`${rule.id} Parcs non 01/01/2026 3,00 € par billet 60,00 € par an 0,00 €`);
    expect(err).toContain('2 règles.');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[enabled|eq]': 'true', 'filters[start_date|lte]': '2026-12-31' });
  });
});

describe('subventions show', () => {
  it('shows one line a field, without those that are empty', async () => {
    const server = new ScriptedServer({ [`GET /api/subvention_rules/${rule.id}`]: rule });
    const { out } = await intendance(`subventions show ${rule.id}`, { env, fetch: server.fetch });
    expect(out.trim().split('\n').map(plain)).toEqual([
      `Identifiant ${rule.id}`,
      'Subvention Cinéma',
      'Active oui',
      'Début 01/01/2026',
      'Prise en charge 40 %',
      'Plafond par billet 5,00 €',
      'Limite par bénéficiaire 4 billets par mois',
      'Enveloppe 8 000,00 €',
      'Catégories 11, 12',
      'Subventionné 1 234,50 €',
      'Version 2',
    ]);
  });
  it('gives the rule as JSON', async () => {
    const server = new ScriptedServer({ [`GET /api/subvention_rules/${rule.id}`]: rule });
    const { out } = await intendance(`subventions show ${rule.id} --json`, { env, fetch: server.fetch });
    expect(JSON.parse(out)).toEqual(rule);
  });
  it('ends with 1 for a rule of nobody', async () => {
    const refusal = problem(404, 'Cette subvention n’existe pas.', 'subsidy-rule.unknown');
    const server = new ScriptedServer({ [`GET /api/subvention_rules/${rule.id}`]: refusal });
    const { code, err } = await intendance(`subventions show ${rule.id}`, { env, fetch: server.fetch });
    expect([code, err]).toEqual([1, expect.stringContaining('Cette subvention n’existe pas.')]);
  });
});
