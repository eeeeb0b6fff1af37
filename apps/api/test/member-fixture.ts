import { eventually } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import type { SiteFixture } from './site-fixture.js';

let members = 0;

type SignedInMember = { readonly id: string; readonly cookie: string; readonly location: string; readonly setCookie: string };

/** A new beneficiary, signed in by the mailed link. `jar`: cookies that the browser has already. */
export async function signInMember(
  app: TestApp,
  site: SiteFixture,
  jar = '',
  headers: Record<string, string> = {},
): Promise<SignedInMember> {
  const email = `membre${++members}-${site.slug}@exemple.fr`;
  const { id } = await site.person({ email, firstname: 'Anne' });
  await app.settled();
  await site.send('connexion', { email }, { from: `198.51.100.${members}`, ...headers });
  const mail = await eventually(async () => (await app.mails()).find(({ recipient }) => recipient === email));
  const token = /\/connexion\/lien\/([\w-]{43})/.exec(mail.body_text)?.[1] ?? '';
  const answer = await site.send('connexion/lien', { token }, { cookie: jar, ...headers });
  const setCookie = String(answer.headers['set-cookie']);
  const cookie = /intendance_membre=[^;,]*/.exec(setCookie)?.[0] ?? '';
  return { id, cookie, location: String(answer.headers.location), setCookie };
}
