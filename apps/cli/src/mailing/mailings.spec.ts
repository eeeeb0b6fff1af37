import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { intendance, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const mailing = {
  id: 'm1',
  subject: 'Noël',
  preheader: '',
  body: '<p>Bonjour</p>',
  recipients: { lists: [{ id: 'l1', name: 'Présents' }], people: [], addresses: ['luc@exemple.fr'] },
  status: 'DRAFT',
  attachments: [],
  template_attachments: [],
  consent: false,
  consented_on: null,
  version: 1,
};
const report = {
  id: 'f1',
  name: 'anciens.csv',
  contacts: 1,
  refused: 1,
  errors: [{ line: 3, message: 'Adresse e-mail manquante' }],
  people: [],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailings-'));
  await writeFile(join(folder, 'message.html'), '<p>Bonjour</p>');
  await writeFile(join(folder, 'anciens.csv'), 'E-mail\nluc@exemple.fr\n');
});

describe('mailings', () => {
  it('are listed with the filters of the API', async () => {
    const server = new ScriptedServer({ 'GET /api/mailings': { totalCount: 1, mailings: [mailing] } });
    const { code, out } = await intendance('mailings list --status DRAFT,SENT --search noel', { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, expect.stringContaining('brouillon')]);
    expect(server.requests[0]?.query).toMatchObject({ 'filters[status|in]': 'DRAFT,SENT', 'filters[searchname]': 'noel' });
  });

  it('are shown with their recipients', async () => {
    const server = new ScriptedServer({ 'GET /api/mailings/m1': mailing });
    const { out } = await intendance('mailings show m1', { env, fetch: server.fetch });
    expect(out).toContain('Présents, luc@exemple.fr');
  });

  it('are begun from a file, or copied', async () => {
    const server = new ScriptedServer({ 'POST /api/mailings': mailing });
    const words = ['mailings', 'create', '--subject', 'Noël', '--body', join(folder, 'message.html'), '--to', 'luc@exemple.fr'];
    expect((await intendance(words, { env, fetch: server.fetch })).out).toBe('m1  Noël\n');
    await intendance('mailings create --copy-of m1', { env, fetch: server.fetch });
    expect(server.requests.map(({ body }) => body)).toEqual([
      { subject: 'Noël', body: '<p>Bonjour</p>', recipients: { addresses: ['luc@exemple.fr'] } },
      { copy_of: 'm1' },
    ]);
  });
});

describe('mailing-lists', () => {
  it('are made of a file, whose refused lines are told', async () => {
    const created = { id: 'l1', name: 'Anciens', type: 'file', data: { file: null }, consent: true };
    const server = new ScriptedServer({ 'POST /api/mailing_lists/files': report, 'POST /api/mailing_lists': created });
    const words = ['mailing-lists', 'import', join(folder, 'anciens.csv'), '--name', 'Anciens', '--consent'];
    const { code, out, err } = await intendance(words, { env, fetch: server.fetch });
    expect([code, out]).toEqual([0, 'l1  Anciens : 1 contact, 1 ligne écartée\n']);
    expect(err).toContain('ligne 3 : Adresse e-mail manquante');
    expect(server.requests[1]?.body).toEqual({ name: 'Anciens', type: 'file', data: { file: 'f1' }, consent: true });
  });

  it('are not written by a dry run, nor from a file that the API refuses', async () => {
    const words = ['mailing-lists', 'import', join(folder, 'anciens.csv')];
    const dry = new ScriptedServer({ 'POST /api/mailing_lists/files': { ...report, id: null } });
    expect((await intendance([...words, '--dry-run'], { env, fetch: dry.fetch })).out).toBe('1 contact, 1 ligne écartée\n');
    const refused = new ScriptedServer({
      'POST /api/mailing_lists/files': problem(406, 'Le fichier est vide.', 'mailing-list.file-refused'),
    });
    const { code, err } = await intendance(words, { env, fetch: refused.fetch });
    expect([code, err]).toEqual([expect.any(Number), 'Erreur : Le fichier est vide.\n']);
  });
});
