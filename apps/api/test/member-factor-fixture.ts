/**
 * Members who protect their space by a code, for specs of the members' site:
 *
 *     const { application, codes } = await protectSpace(app, site, anne);
 *     const page = await site.send('connexion/lien', { token: await mailedToken(app, site, anne) });
 */
import { eventually } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import { applicationOf } from './second-factor-fixture.js';
import type { SiteFixture } from './site-fixture.js';
import { hiddenFields, newVisitor, type SignedInMember } from './site-visitor.js';

export const factorPath = 'mon-espace/double-authentification';

/** Sends a form of the protection page, which has a token and a key of its own. */
export async function sendFactorForm(
  site: SiteFixture,
  { cookie }: Pick<SignedInMember, 'cookie'>,
  action: string,
  fields: Record<string, string> = {},
) {
  const hidden = hiddenFields((await site.open(factorPath, { cookie })).body);
  return site.send(`${factorPath}/${action}`, { ...hidden, ...fields }, { cookie });
}

export const secretIn = (body: string): string => /<dd><code>([A-Z2-7 ]+)<\/code><\/dd>/.exec(body)?.[1]?.replaceAll(' ', '') ?? '';
export const recoveryCodesIn = (body: string): string[] =>
  [...body.matchAll(/<li><code>([A-Z\d-]{19})<\/code><\/li>/g)].map(([, code = '']) => code);

export async function protectSpace(app: TestApp, site: SiteFixture, member: SignedInMember) {
  await sendFactorForm(site, member, 'debut');
  const secret = secretIn((await site.open(factorPath, { cookie: member.cookie })).body);
  const application = applicationOf(app, secret);
  const activation = await sendFactorForm(site, member, 'activation', { code: application.next() });
  const codes = recoveryCodesIn(activation.body);
  if (codes.length !== 10) throw new Error(`the second factor was refused: ${activation.statusCode} ${activation.body}`);
  return { secret, application, codes };
}

/** The token of a new mail: the limits of a quarter of an hour let three leave. */
export async function mailedToken(app: TestApp, site: SiteFixture, { email }: Pick<SignedInMember, 'email'>): Promise<string> {
  const tokens = async () =>
    (await app.mails())
      .filter(({ recipient }) => recipient === email)
      .flatMap(({ body_text }) => /\/connexion\/lien\/([\w-]{43})/.exec(body_text)?.[1] ?? []);
  const before = (await tokens()).length;
  await site.send('connexion', { email }, newVisitor());
  return eventually(async () => {
    const now = await tokens();
    return now.length > before ? now.at(-1) : undefined;
  });
}
