import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };

describe('events', () => {
  it('read writes one event a line, page after page, from the position', async () => {
    const pages: Readonly<Record<string, object>> = {
      '0:1:1': { events: [{ id: 'a' }, { id: 'b' }], next: '0:2:2' },
      '0:2:2': { events: [], next: '0:2:2' },
    };
    const server = new ScriptedServer({
      'GET /api/events': ({ url }: Request) => pages[new URL(url).searchParams.get('after') ?? ''] ?? {},
    });
    const { out, code } = await intendance('events read --types refund.* --after 0:1:1', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, '{"id":"a"}\n{"id":"b"}\n']);
    expect(server.requests.map(({ query }) => query)).toEqual([
      { limit: '500', types: 'refund.*', after: '0:1:1' },
      { limit: '500', types: 'refund.*', after: '0:2:2' },
    ]);
  });

  it('types lists the types with their values', async () => {
    const types = [{ type: 'refund.RefundPaid', record_type: 'refund', label: 'Demande de remboursement', fields: ['paidOn', 'mode'] }];
    const { fetch } = new ScriptedServer({ 'GET /api/events/types': { types } });
    expect((await intendance('events types', { env, fetch })).out).toMatch(/refund\.RefundPaid +Demande de remboursement +paidOn, mode/);
  });
});
