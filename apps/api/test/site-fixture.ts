/**
 * A structure with a site, for the specs of the members' site:
 *
 *     const site = await siteFixture(app);
 *     const page = await site.open('actualites');
 */
import type { LightMyRequestResponse } from 'fastify';
import { type DirectoryFixture, directoryFixture } from './directory-fixture.js';
import type { TestApp } from './open-test-app.js';

type Headers = Record<string, string>;
export type SiteFixture = Awaited<ReturnType<typeof siteFixture>>;

export async function siteFixture(app: TestApp) {
  const fixture = await directoryFixture(app);
  const slug = await slugOf(fixture);
  /** A page as a visitor sees it a little later: a site may be a second late. */
  const open = async (path = '', headers: Headers = {}): Promise<LightMyRequestResponse> => {
    app.clock.advance(1001);
    return app.inject({ method: 'GET', url: `/site/${slug}${path && `/${path}`}`, headers });
  };
  /** `from`: the address of the visitor, whom limits count. */
  const send = (path: string, fields: Record<string, string>, { from, ...headers }: Headers = {}): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: `/site/${slug}/${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      ...(from && { remoteAddress: from }),
      payload: new URLSearchParams(fields).toString(),
    });
  return { ...fixture, slug, open, send };
}

export async function slugOf({ get }: Pick<DirectoryFixture, 'get'>): Promise<string> {
  const { redirect } = (await get('/users/me/token?to=website')).json<{ redirect: string }>();
  return new URL(redirect).pathname.replace('/site/', '');
}
