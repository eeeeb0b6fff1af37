import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const article = {
  id: '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e60',
  title: 'Arbre de Noël',
  content: '',
  date: '2026-12-12',
  type: 'image',
  video: null,
  cover_id: null,
  lg_id: null,
  md_id: null,
  sm_id: null,
  status: 'DRAFT',
  isDeleted: false,
  version: 1,
};
const other = '01938e0a-7c1f-7d3a-9b1e-2f6a8c4d5e61';

describe('articles', () => {
  it('lists the drafts', async () => {
    const server = new ScriptedServer({ 'GET /api/articles': { totalCount: 1, articles: [article] } });
    const { code, out } = await intendance('articles list --status DRAFT', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('Arbre de Noël')]);
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'DRAFT' });
  });

  it('publishes several, and goes on after a refused one', async () => {
    const server = new ScriptedServer({
      [`POST /api/articles/${other}/publish`]: problem(404, 'Cet article n’existe pas.', 'article.unknown'),
      [`POST /api/articles/${article.id}/publish`]: { ...article, status: 'PUBLISHED' },
    });
    const { code, out } = await intendance(`articles publish ${other} ${article.id}`, { env, fetch: server.fetch });
    expect(code).toBe(1);
    expect(out).toMatch(/✗ .*Cet article n’existe pas\.[\s\S]*✓ .*Arbre de Noël : publié/);
  });
});
