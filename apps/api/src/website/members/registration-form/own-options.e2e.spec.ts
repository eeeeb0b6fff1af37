import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outingSettings } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SiteFixture, siteFixture } from '../../../../test/site-fixture.js';
import { hiddenFields, type SignedInMember, sendForm, signedInMember } from '../../../../test/site-visitor.js';
import type { RegistrationDto } from '../../../activities/registration/registration.dto.js';
import type { RegistrationActivityDto } from '../../../activities/registration-activity/registration-activity.dto.js';

let app: TestApp;
let site: SiteFixture;
let anne: SignedInMember;
let outing: RegistrationActivityDto;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  site = await siteFixture(app);
  anne = await signedInMember(app, site, { firstname: 'Anne', lastname: 'Martin' });
  await site.put('/website/parameters', { benef_request_allowed: true });
  const options = [
    { name: 'Bus <rapide>', price: 5, attendees_limit: 3 },
    { name: 'S', group: 'Taille' },
    { name: 'L', group: 'Taille' },
  ];
  outing = (await site.post('/inscription_settings', { ...outingSettings, options })).json<RegistrationActivityDto>();
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

const form = () => `mon-espace/inscriptions/${outing.id}`;
const inputOf = (name: string): string => `option-${outing.options.find((option) => option.name === name)?.id}`;
const text = (body: string) => body.replaceAll(/[\u00a0\u202f]/g, ' ');
const page = async (at = form()) => text((await site.open(at, { cookie: anne.cookie })).body);
async function send(counts: Record<string, string>) {
  const { csrf, cle } = hiddenFields(await page());
  const typed = Object.fromEntries(Object.entries(counts).map(([name, count]) => [inputOf(name), count]));
  return sendForm(app, site, anne, form(), { csrf, cle, participants: '2', commentaire: '', ...typed }, []);
}

describe('the options of a registration that a member makes', () => {
  it('are offered with their price and places, by group', async () => {
    const body = await page();
    expect(body).toContain('Options : Bus &lt;rapide&gt; (5,00 €, 3 places), Taille : S, Taille : L.');
    expect(body).toContain('5,00 € par participant, 3 places restantes.');
    expect(body).toContain('<legend>Taille : une option par participant</legend>');
  });

  it.each([
    [{ 'Bus <rapide>': '3', S: '2' }, '« Bus &lt;rapide&gt; » : de 0 à 2 participants.'],
    [{ 'Bus <rapide>': 'deux', S: '2' }, '« Bus &lt;rapide&gt; » : de 0 à 2 participants.'],
    [{ S: '1' }, '« Taille » : une option par participant, soit 2 en tout ; vous en choisissez 1.'],
  ])('keep what was typed when %j is refused', async (counts, message) => {
    const answer = await send(counts);
    expect(answer.statusCode).toBe(422);
    expect(text(answer.body)).toContain(`<a href="#options">${message}</a>`);
    for (const [name, count] of Object.entries(counts))
      expect(answer.body).toMatch(new RegExp(`name="${inputOf(name)}"[^>]*value="${count}"`));
  });

  it('are on the page of the registration and in its price', async () => {
    expect((await send({ 'Bus <rapide>': '2', S: '1', L: '1' })).headers.location).toMatch(/mon-espace#inscriptions$/);
    await app.settled();
    const [own] = (await site.get(`/inscriptions?filters[person|eq]=${anne.id}`)).json<{ inscriptions: RegistrationDto[] }>().inscriptions;
    expect(own?.bill_amount).toBe(41);
    const body = await page(`mon-espace/mes-inscriptions/${own?.id}`);
    expect(body).toContain('2 × Bus &lt;rapide&gt;, 1 × Taille : S, 1 × Taille : L');
    expect(body).toContain('Bus &lt;rapide&gt; : 5,00 € × 2 participants = 10,00 €.');
  });

  it('are refused once they are full', async () => {
    const answer = await send({ 'Bus <rapide>': '2', S: '2' });
    expect(text(answer.body)).toContain('<a href="#options">L’option « Bus &lt;rapide&gt; » est complète : 1 place restante.</a>');
    expect(await page()).toContain('5,00 € par participant, 1 place restante.');
  });
});
