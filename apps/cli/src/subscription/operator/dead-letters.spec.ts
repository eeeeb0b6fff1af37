import { describe, expect, it } from '@jest/globals';
import { intendance } from '../../../test/terminal-double.js';
import type { ServerProgram } from '../../platform/server-program.js';

const letter = {
  id: '3:127',
  reason: 'failed',
  error: 'the handler is broken\nat line 3',
  at: '2026-03-16T09:00:00.000Z',
  type: 'RefundPaid',
  structureId: 's1',
  stream: 'refund-r1',
  version: 4,
};

function serverProgram(...letters: object[]) {
  const requests: unknown[] = [];
  const runServerProgram: ServerProgram = async (request) => {
    requests.push(JSON.parse(request));
    return { code: 0, out: JSON.stringify({ dead_letters: letters }), err: '' };
  };
  return { runServerProgram, requests };
}

describe('intendance dead-letters', () => {
  it('lists messages with their place, their event and the first line of the reason', async () => {
    const server = serverProgram(letter, { ...letter, id: '0:1', reason: 'waiting', type: null, stream: null, version: null });
    const { code, out } = await intendance('dead-letters list', server);
    expect(code).toBe(0);
    for (const text of ['3:127', 'RefundPaid, version 4', 'refund-r1', 'en échec', 'the handler is broken', 'en attente d’un autre'])
      expect(out).toContain(text);
    expect(out).not.toContain('at line 3');
    expect(server.requests).toEqual([{ type: 'list-dead-letters', topic: null }]);
  });

  it('gives scripts the same as JSON, and says when there is none', async () => {
    const { out } = await intendance('dead-letters list --topic paie.dead-letters --json', serverProgram(letter));
    expect(JSON.parse(out)).toEqual({ dead_letters: [letter] });
    expect(await intendance('dead-letters list', serverProgram())).toMatchObject({ code: 0, out: '', err: 'Aucun message écarté.\n' });
  });

  it('sends chosen messages again, or all of them', async () => {
    const server = serverProgram(letter);
    const { code, err } = await intendance('dead-letters resend 3:127 --topic paie', server);
    expect([code, err]).toEqual([0, '1 message envoyé de nouveau.\n']);
    await intendance('dead-letters resend --all', server);
    expect(server.requests).toEqual([
      { type: 'resend-dead-letters', topic: 'paie', ids: ['3:127'] },
      { type: 'resend-dead-letters', topic: null, ids: 'all' },
    ]);
  });

  it('discards messages once it is confirmed, and shows them before', async () => {
    const server = serverProgram(letter, { ...letter, id: '0:1' });
    const shown = await intendance('dead-letters discard 3:127', server);
    expect(shown).toMatchObject({ code: 2, err: expect.stringContaining('Ajoutez --yes') });
    expect([shown.out.includes('3:127'), shown.out.includes('0:1')]).toEqual([true, false]);
    expect(server.requests).toEqual([{ type: 'list-dead-letters', topic: null }]);
    expect(await intendance('dead-letters discard --all --yes', server)).toMatchObject({ code: 0, err: '2 messages retirés.\n' });
    expect(server.requests.at(-1)).toEqual({ type: 'discard-dead-letters', topic: null, ids: 'all' });
  });

  it.each([
    ['dead-letters discard --yes', 'Donnez des messages, ou --all.'],
    ['dead-letters discard 127 --yes', "Le message '127' n’est pas de la forme"],
    ['dead-letters resend', 'Donnez des messages, ou --all.'],
    ['dead-letters resend 3:127 --all', 'Donnez des messages, ou --all.'],
    ['dead-letters resend 127', "Le message '127' n’est pas de la forme"],
  ])('asks nothing of the server for `%s`', async (line, message) => {
    const server = serverProgram();
    expect(await intendance(line, server)).toMatchObject({ code: 2, err: expect.stringContaining(message) });
    expect(server.requests).toEqual([]);
  });
});
