import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { registered } from '../../../test/sign-up-fixture.js';
import { signedIn } from '../../../test/signed-in.js';

let short: TestApp;
let own: TestApp;
beforeAll(async () => {
  short = await openTestApp({ config: { supportEmails: { intendance: 'aide@cse.example' } } });
  own = await openTestApp({ config: { terms: '# Objet\n\nLe service de la coopérative.' } });
  for (const app of [short, own]) await signedIn(app, { isOperator: true });
}, 60_000);
afterAll(async () => {
  await short?.close();
  await own?.close();
});

type Terms = { version: string; text: string };
const termsOf = async (app: TestApp): Promise<Terms> => (await app.inject({ method: 'GET', url: '/api/terms' })).json<Terms>();

describe('the terms of use', () => {
  it('say who runs the installation, where the operator wrote none', async () => {
    const { text } = await termsOf(short);
    for (const said of ['Intendance (démonstration)', '732829320', 'aide@cse.example', short.config.publicUrl])
      expect(text).toContain(said);
  });

  it('are those of the operator, without a word of ours', async () => {
    expect(await termsOf(own)).toEqual({
      version: expect.stringMatching(/^[\da-f]{12}$/),
      text: '# Objet\n\nLe service de la coopérative.',
    });
    expect((await termsOf(own)).version).not.toBe((await termsOf(short)).version);
  });

  it('are kept by their version at the sign-up', async () => {
    for (const app of [short, own]) {
      const { me } = await registered(app);
      const { rows } = await app.pools.owner.query<{ data: { acceptedTerms: string } }>(
        "select data from evs.event where environment_id = $1 and type = 'UserRegistered'",
        [me.environment.id],
      );
      expect(rows.map(({ data }) => data.acceptedTerms)).toEqual([(await termsOf(app)).version]);
    }
  });
});
