/**
 * Visitors of a members' site who sign in, for its specs:
 *
 *     const anne = await signedInMember(app, site, { firstname: 'Anne' });
 *     const page = await site.open('mon-espace', { cookie: anne.cookie });
 */
import type { LightMyRequestResponse } from 'fastify';
import { eventually } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import type { SiteFixture } from './site-fixture.js';

let visitors = 0;
export const cookieOf = (header: unknown): string => /^intendance_membre=[^;]*/.exec(String(header))?.[0] ?? '';

/** Limits count by address: each visitor comes from another one. */
export const newVisitor = () => ({ from: `203.0.113.${++visitors % 250}` });

export type SignedInMember = { readonly id: string; readonly email: string; readonly cookie: string };

export async function signedInMember(app: TestApp, site: SiteFixture, change: Record<string, unknown> = {}): Promise<SignedInMember> {
  const email = `membre${++visitors}@exemple.fr`;
  const { id } = await site.person({ email, ...change });
  await app.settled();
  await site.send('connexion', { email }, newVisitor());
  const token = await eventually(async () => {
    const mail = (await app.mails()).findLast(({ recipient }) => recipient === email);
    return /\/connexion\/lien\/([\w-]{43})/.exec(mail?.body_text ?? '')?.[1];
  });
  const { headers } = await site.send('connexion/lien', { token });
  return { id, email, cookie: cookieOf(headers['set-cookie']) };
}

/** The token and the key of the form of a page. */
export const hiddenFields = (body: string): { csrf: string; cle: string } => {
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(body)?.[1] ?? '';
  return { csrf: hidden('csrf'), cle: hidden('cle') };
};

type FormFile = { readonly input: string; readonly name: string; readonly content: Buffer };
/** Sends a form with files as a browser does. */
export function sendForm(
  app: TestApp,
  { slug }: Pick<SiteFixture, 'slug'>,
  { cookie }: Pick<SignedInMember, 'cookie'>,
  path: string,
  fields: Record<string, string>,
  files: readonly FormFile[],
): Promise<LightMyRequestResponse> {
  const part = (disposition: string, content: Buffer | string) => [
    Buffer.from(`--site\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ];
  const parts = [
    ...Object.entries(fields).flatMap(([name, value]) => part(`name="${name}"`, value)),
    ...files.flatMap(({ input, name, content }) => part(`name="${input}"; filename="${name}"`, content)),
  ];
  return app.inject({
    method: 'POST',
    url: `/site/${slug}/${path}`,
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=site' },
    payload: Buffer.concat([...parts, Buffer.from('--site--\r\n')]),
  });
}

/** The page of a site with bare cells of tables: without the labels that a phone shows in front of them, and the link of the first one. */
export const cellsOf = (body: string): string =>
  body
    .replaceAll(/<td data-label="[^"]*"><span>(?:<a href="[^"]*">)?/g, '<td>')
    .replaceAll(/(?:(<td>[^<]*)<\/a>)?<\/span><\/td>/g, '$1</td>');
