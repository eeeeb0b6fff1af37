import { describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const request = {
  id: 'r1',
  status: 'PENDING',
  comment: '',
  person: { id: 'p1', lastname: 'MARTIN', firstname: 'Anne', fullname: 'MARTIN Anne' },
  data: { civility: null, lastname: 'MARTIN', firstname: 'Zoé', birthday: '2026-02-01', type: 'CHILD' },
  created_at: '2026-03-01T10:00:00Z',
  member_id: null,
  version: 1,
};
const answer = (status: string) => ({ ...request, status });

describe('person-requests', () => {
  it('lists them with the filters of the API', async () => {
    const server = new ScriptedServer({ 'GET /api/person_requests': { totalCount: 1, person_requests: [request] } });
    const { code, out } = await intendance('person-requests list --status PENDING,REFUSED --from 01/01/2026', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('MARTIN Anne')]);
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'PENDING,REFUSED', 'filters[created_at|gte]': '2026-01-01' });
  });
  it('approves several, and ends with 1 when one of them is refused', async () => {
    const server = new ScriptedServer({
      'POST /api/person_requests/r1/approve': answer('APPROVED'),
      'POST /api/person_requests/r2/approve': problem(409, 'Zoé est déjà dans la famille.', 'person.member-duplicate'),
      'POST /api/person_requests/r3/approve': answer('APPROVED'),
    });
    const { code, out } = await intendance('person-requests approve -', { env, stdin: 'r1\nr2\nr3\n', fetch: server.fetch });
    expect(code).toBe(1);
    expect(out.trim().split('\n')).toEqual([
      expect.stringContaining('r1  MARTIN Anne : approuvée'),
      expect.stringContaining('r2  Zoé est déjà dans la famille.'),
      expect.stringContaining('r3  MARTIN Anne : approuvée'),
    ]);
  });
  it('refuses with a comment, never without', async () => {
    const server = new ScriptedServer({ 'POST /api/person_requests/r1/refuse': answer('REFUSED') });
    const words = ['person-requests', 'refuse', 'r1', '--comment', 'Acte illisible', '--json'];
    const { code, out } = await intendance(words, { env, fetch: server.fetch });
    expect([code, JSON.parse(out)]).toMatchObject([0, { results: [{ id: 'r1', outcome: 'done', status: 'REFUSED' }] }]);
    expect(server.requests[0]?.body).toEqual({ comment: 'Acte illisible' });
    expect((await intendance('person-requests refuse r1', { env, fetch: server.fetch })).code).toBe(2);
  });
  it('stops when the session may not decide', async () => {
    const server = new ScriptedServer({
      'POST /api/person_requests/r1/approve': problem(403, 'Vous ne pouvez pas accéder à cette ressource', 'forbidden'),
    });
    const { code } = await intendance('person-requests approve r1 r2', { env, fetch: server.fetch });
    expect([code, server.requests.length]).toEqual([3, 1]);
  });
});
