import { newId } from '@intendance/kernel/id.js';
import type { DirectoryFixture } from './directory-fixture.js';

type SiteRecord = { readonly prefix: string; readonly id: string };

/** A record of each kind of the members' site, by the beginning of its routes. */
export async function siteRecords({ post, upload }: Pick<DirectoryFixture, 'post' | 'upload'>): Promise<SiteRecord[]> {
  const at = async (path: string, body: Record<string, unknown>): Promise<SiteRecord> => {
    const answer = await post(path, body);
    if (answer.statusCode !== 201) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`);
    return { prefix: `/api${path}/`, id: answer.json<{ id: string }>().id };
  };
  const { path: file } = (await upload('/website/file', 'pv.pdf')).json<{ path: string }>();
  return [
    await at('/faces', { title: 'Secrétaire', lastname: 'Martin', firstname: 'Anne' }),
    await at('/reports', { title: 'Mars 2026', file }),
    await at('/parameters', { code: 'edito_title', content: 'Bonjour' }),
    await at('/advantages', { title: 'Cinéma', type: 'link', link: 'https://cinema.example' }),
    await at('/articles', { title: 'Noël', type: 'video', video: 'https://vimeo.com/123456789', cover_id: newId() }),
  ];
}
