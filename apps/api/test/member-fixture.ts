import { eventually } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import type { SiteFixture } from './site-fixture.js';

let members = 0;

/** A new beneficiary, signed in by the mailed link. `jar`: cookies that the browser has already. */
export async function signInMember(app: TestApp, site: SiteFixture, jar = ''): Promise<{ cookie: string; location: string; id: string }> {
  const email = `membre${++members}-${site.slug}@exemple.fr`;
  const { id } = await site.person({ email, firstname: 'Anne' });
  await app.settled();
  await site.send('connexion', { email }, { from: `198.51.100.${members}` });
  const mail = await eventually(async () => (await app.mails()).find(({ recipient }) => recipient === email));
  const token = /\/connexion\/lien\/([\w-]{43})/.exec(mail.body_text)?.[1] ?? '';
  const { headers } = await site.send('connexion/lien', { token }, { cookie: jar });
  const cookie = /intendance_membre=[^;,]*/.exec(String(headers['set-cookie']))?.[0] ?? '';
  return { cookie, location: String(headers.location), id };
}
