import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ActivitiesFixture, activitiesFixture, codeOf } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import type { RegistrationActivityDto } from '../registration-activity/registration-activity.dto.js';
import type { RegistrationDto, RegistrationPreviewDto } from './registration.dto.js';

let app: TestApp;
let fixture: ActivitiesFixture;
let outing: RegistrationActivityDto;
beforeAll(async () => {
  app = await openTestApp();
  fixture = await activitiesFixture(app);
  outing = await fixture.outing({ options: typed });
}, 60_000);
afterAll(async () => app?.close());

const typed = [
  { name: 'Bus', price: 5, attendees_limit: 3 },
  { name: 'S', group: 'Taille' },
  { name: 'L', group: 'Taille', price: 1 },
];
const idOf = (name: string): string => outing.options.find((option) => option.name === name)?.id ?? '';
const take = (counts: Record<string, number>) => Object.entries(counts).map(([name, count]) => ({ option: idOf(name), count }));
const activityNow = async (): Promise<RegistrationActivityDto> => {
  await app.settled();
  return (await fixture.get(`/inscription_settings/${outing.id}`)).json<RegistrationActivityDto>();
};

describe('the options of an activity', () => {
  it('keep their ids when they are renamed, and stay when a save says nothing of them', async () => {
    const own = await fixture.outing({ options: typed });
    const [first, ...others] = own.options;
    const { options: _, ...rest } = own;
    const renamed = (
      await fixture.put(`/inscription_settings/${own.id}`, { ...rest, options: [{ ...first, name: 'Car' }, ...others] })
    ).json<RegistrationActivityDto>();
    expect(renamed.options.map(({ id, name }) => [id, name])).toEqual([[first?.id, 'Car'], ...others.map(({ id, name }) => [id, name])]);
    const { options: __, ...again } = renamed;
    const kept = (await fixture.put(`/inscription_settings/${own.id}`, { ...again, rule_comment: 'vu' })).json<RegistrationActivityDto>();
    expect(kept.options).toEqual(renamed.options);
    const history = (await fixture.get(`/inscription_settings/${own.id}/history`)).body;
    expect(history).toContain('Car (5,00');
  });

  it.each([
    [{ name: ' ' }, 'options[0].name'],
    [{ name: 'Bus', price: -1 }, 'options[0].price'],
    [{ name: 'Bus', attendees_limit: 0 }, 'options[0].attendees_limit'],
  ])('refuse %j', async (option, field) => {
    const answer = await fixture.post('/inscription_settings', {
      activity_name: 'Sortie',
      inscription_rule: '0',
      inscription_price_rule: '0',
      options: [option],
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);
  });
});

describe('a registration with options', () => {
  it('costs them, shows them, and takes their places until it is refused', async () => {
    const form = fixture.registration(outing.id, { options: take({ Bus: 2, S: 1, L: 1 }) });
    const preview = (await fixture.post('/inscriptions/compute', form)).json<RegistrationPreviewDto>();
    expect([preview.bill_amount, preview.steps.map(({ label }) => label)]).toEqual([
      42,
      ['Tarif par participant', 'Bus', 'Taille : S', 'Taille : L', 'Montant de l’inscription'],
    ]);
    expect(codeOf(await fixture.post('/inscriptions', form))).toBe('409 registration.recompute-required');
    const registration = await fixture.register(outing.id, { ...form, bill_amount: 42 });
    expect(registration.options.map(({ label, count }) => [label, count])).toEqual([
      ['Bus', 2],
      ['Taille : S', 1],
      ['Taille : L', 1],
    ]);
    expect((await activityNow()).option_figures.map(({ attendees, places_left }) => [attendees, places_left])).toEqual([
      [2, 1],
      [1, null],
      [1, null],
    ]);
    const full = await fixture.post('/inscriptions', { ...form, bill_amount: 42 });
    expect([codeOf(full), full.json<{ violations: { message: string }[] }>().violations.at(-1)?.message]).toEqual([
      '422 registration.not-eligible',
      'L’option « Bus » est complète : 1 place restante.',
    ]);
    const kept = (
      await fixture.put(`/inscriptions/${registration.id}`, { ...fixture.registration(outing.id), bill_amount: 42 })
    ).json<RegistrationDto>();
    expect(kept.options).toEqual(registration.options);
    const history = (await fixture.get(`/inscriptions/${registration.id}/history`)).body;
    expect(history).toContain('2 × Bus, 1 × Taille : S, 1 × Taille : L');
    await fixture.post(`/inscriptions/${registration.id}/refuse`, { reason: 'Doublon' });
    expect((await activityNow()).option_figures[0]).toMatchObject({ attendees: 0, places_left: 3 });
  });

  it.each([
    ['an option of another activity', { Bus: 1, S: 2 }, '422 registration.option-unknown', 'options'],
    ['more than the participants', { Bus: 3, S: 2 }, '422 registration.options-invalid', 'options'],
    ['a group without an answer for each', { S: 1 }, '422 registration.options-invalid', 'options'],
  ])('refuses %s', async (what, counts, code, field) => {
    const elsewhere = what.includes('another') ? [{ option: outing.id, count: 1 }] : [];
    const form = fixture.registration(outing.id, { options: [...take(counts), ...elsewhere] });
    for (const path of ['/inscriptions', '/inscriptions/compute']) {
      const answer = await fixture.post(path, form);
      expect([codeOf(answer), answer.json<{ violations: { propertyPath: string }[] }>().violations[0]?.propertyPath]).toEqual([
        code,
        field,
      ]);
    }
  });

  it('stand in the lists that are exported', async () => {
    await fixture.register(outing.id, { options: take({ Bus: 1, S: 2 }), bill_amount: 36, participants: ['MARTIN Hélène'] });
    await app.settled();
    const filter = `filters[inscription_settings|eq]=${outing.id}&filters[status|eq]=waiting&format=csv`;
    expect((await fixture.get(`/inscriptions/download?${filter}`)).body).toContain('1 × Bus, 2 × Taille : S');
    const lines = (await fixture.get(`/inscriptions/participants/download?${filter}`)).body.trim().split(/\r?\n/).slice(1);
    expect(lines.map((line) => line.split(';').at(-1))).toEqual(['1 × Bus, 2 × Taille : S', '']);
    expect((await fixture.get('/inscription_settings/download?format=csv')).body).toMatch(
      /Bus \(5,00.€, 3 places\), Taille : S, Taille : L/,
    );
  });
});
