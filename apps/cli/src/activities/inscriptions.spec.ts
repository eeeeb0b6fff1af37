import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const registration = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  date: '2026-03-05',
  status: 'waiting',
  person: { id: 'p1', fullname: 'Martin Léa' },
  inscription_settings: { id: 'a1', activity_name: 'Sortie au parc' },
  entries: 3,
  bill_amount: 46.5,
  comment: '',
  inscription_attachments: [],
  isDeleted: false,
  is_cancelled: false,
};
const page = { totalCount: 1, totals: { entries: 3, bill_amount: 46.5 }, inscriptions: [registration] };
const spaces = (text: string) => text.replaceAll('\u00a0', ' ');

describe('inscriptions list', () => {
  it('shows one line a registration, in French', async () => {
    const server = new ScriptedServer({ 'GET /api/inscriptions': page });
    const { code, out, err } = await intendance('inscriptions list', { env, fetch: server.fetch });
    expect(code).toBe(0);
    expect(out.split('\n')[1]?.replaceAll(/\s+/g, ' ')).toBe(
      `${registration.id} 05/03/2026 Martin Léa Sortie au parc 3 46,50 € en attente`,
    );
    expect(spaces(err)).toContain('1 inscription, 3 participants, 46,50 €');
  });

  it('sends filters as the API spells them', async () => {
    const server = new ScriptedServer({ 'GET /api/inscriptions': page });
    await intendance('inscriptions list --status waiting,paid --activity a1 --from 01/02/2026', { env, fetch: server.fetch });
    expect(server.requests[0]?.query).toMatchObject({
      'filters[status|in]': 'waiting,paid',
      'filters[inscription_settings|eq]': 'a1',
      'filters[date|gte]': '2026-02-01',
    });
  });

  it('refuses a status of refunds before any request', async () => {
    const server = new ScriptedServer({});
    expect((await intendance('inscriptions list --status refunded', { env, fetch: server.fetch })).code).toBe(2);
    expect(server.requests).toEqual([]);
  });
});

describe('inscriptions show', () => {
  it('tells a registration that was cancelled from one that was refused', async () => {
    const cancelled = { ...registration, status: 'refused', is_cancelled: true, reason: 'Empêchement' };
    const server = new ScriptedServer({ 'GET /api/inscriptions/x': cancelled });
    const { out } = await intendance('inscriptions show x', { env, fetch: server.fetch });
    expect(out).toMatch(/Statut +annulée/);
    expect(out).toMatch(/Motif +Empêchement/);
  });
  it('ends with 1 and the words of the API when it does not exist', async () => {
    const refusal = problem(404, 'Cette inscription n’existe pas.', 'registration.unknown');
    const server = new ScriptedServer({ 'GET /api/inscriptions/x': refusal });
    const { code, err } = await intendance('inscriptions show x', { env, fetch: server.fetch });
    expect({ code, err }).toEqual({ code: 1, err: 'Erreur : Cette inscription n’existe pas.\n' });
  });
});

describe('transitions of registrations', () => {
  const results = [
    { id: 'r1', outcome: 'done', amount: 46.5 },
    { id: 'r2', outcome: 'refused', code: 'registration.not-eligible', message: "Vous n'êtes pas éligible." },
  ];
  const server = () => new ScriptedServer({ 'POST /api/inscriptions/bulk': { done: 1, refused: 1, amount: 46.5, results } });

  it.each([
    ['validate', { command: 'validate' }],
    ['refuse --reason Doublon', { command: 'refuse', reason: 'Doublon' }],
    ['mark-paid --paid-on 31/03/2026 --payment-mode chèque', { command: 'mark_paid', paid_on: '2026-03-31', payment_mode: 'chèque' }],
  ])('%s goes line by line, and ends with 1 when one is refused', async (line, body) => {
    const scripted = server();
    const [verb = '', ...options] = line.split(' ');
    const ran = await intendance(['inscriptions', verb, 'r1', 'r2', ...options], { env, fetch: scripted.fetch });
    expect(scripted.requests[0]?.body).toEqual({ ids: ['r1', 'r2'], ...body });
    expect(spaces(ran.out)).toContain('46,50 €\n✗ r2  Vous n');
    expect(ran.err).toContain('1 inscription traitée');
    expect(ran.code).toBe(1);
  });
  it('need a reason to refuse', async () => expect((await intendance('inscriptions refuse r1', { env })).code).toBe(2));
});

describe('inscription-settings list', () => {
  it('shows prices and places', async () => {
    const settings = { id: 'a1', activity_name: 'Zoo', enabled: true, start_date: null, end_date: '2026-12-31', attendees: 12 };
    const family = { ...settings, price: 40, is_free: false, inscription_price_rule: '1', attendees_limit: 50, sum_amount: 480 };
    const free = { ...family, activity_name: 'Parc', price: null, is_free: true, attendees_limit: null, sum_amount: 0 };
    const server = new ScriptedServer({ 'GET /api/inscription_settings': { totalCount: 2, inscription_settings: [family, free] } });
    const { out, err } = await intendance('inscription-settings list --enabled oui', { env, fetch: server.fetch });
    expect(spaces(out)).toMatch(/Zoo +oui +31\/12\/2026 +40,00 € \/ famille +12 +50 +480,00 €/);
    expect(spaces(out)).toMatch(/Parc +oui +31\/12\/2026 +gratuit +12 +0,00 €/);
    expect(err).toContain('2 activités');
    expect(server.requests[0]?.query).toMatchObject({ 'filters[enabled|eq]': 'true' });
  });
});
