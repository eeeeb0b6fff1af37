import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder } from '../../../test/terminal-double.js';
import type { ServerProgram } from '../../platform/server-program.js';

const create = [
  'environments',
  'create',
  '--type',
  'CSE',
  '--name',
  'CSE Horizon',
  '--email',
  'claire@horizon.example',
  '--lastname',
  'Morel',
];
const link = { url: 'https://cse.example/forgot-password/secret', expiresAt: '2026-03-17T09:00:00.000Z' };

/** A server that always returns the same response and records the requests. */
function serverProgram(code: number, out: string, err = '') {
  const requests: { request: unknown; env: NodeJS.Dict<string> }[] = [];
  const run: ServerProgram = async (request, env) => {
    requests.push({ request: JSON.parse(request), env });
    return { code, out, err };
  };
  return { run, requests };
}

describe('intendance environments', () => {
  it('writes the link alone on standard output, and asks no network', async () => {
    const server = serverProgram(0, JSON.stringify(link));
    const { code, out, err } = await intendance([...create, '--firstname', 'Claire'], { runServerProgram: server.run });
    expect({ code, out }).toEqual({ code: 0, out: `${link.url}\n` });
    expect(err).toContain('jusqu’au 17/03/2026');
    expect(server.requests).toMatchObject([
      { request: { type: 'create-environment', creation: { type: 'CSE', brand: null, trialDays: null } } },
    ]);
  });

  it('names what is missing where nobody can be asked', async () => {
    expect(await intendance(create)).toMatchObject({ code: 2, err: 'Erreur : Il manque --firstname.\n' });
    expect(await intendance([...create, '--modules', 'paie'])).toMatchObject({ code: 2, err: expect.stringContaining('comptability') });
  });

  it('removes the second factor of a person who lost it', async () => {
    const server = serverProgram(0, JSON.stringify({ email: 'a@b.example' }));
    const line = ['environments', 'remove-second-factor', '--email', 'a@b.example'];
    const { code, err } = await intendance(line, { runServerProgram: server.run });
    expect([code, err]).toEqual([0, 'La double authentification de a@b.example est retirée ; un message le lui dit.\n']);
    expect(server.requests).toMatchObject([{ request: { type: 'remove-second-factor', email: 'a@b.example' } }]);
  });

  it('reads the settings of the server from a file', async () => {
    const file = join(newFolder(), 'intendance.env');
    await writeFile(file, 'DATABASE_URL=postgres://intendance@localhost/intendance\n');
    const server = serverProgram(0, JSON.stringify(link));
    await intendance(['environments', 'link', '--email', 'a@b.example', '--env-file', file], { runServerProgram: server.run });
    expect(server.requests[0]?.env.DATABASE_URL).toBe('postgres://intendance@localhost/intendance');
    expect(await intendance(['environments', 'link', '--email', 'a@b.example', '--env-file', '/none'])).toMatchObject({ code: 5 });
  });

  it('passes on the refusal of a rule, and the sentence of a server that does not start', async () => {
    const refusal = { code: 'user.email-taken', detail: 'Cette adresse est prise.', violations: [] };
    const ruled = serverProgram(1, JSON.stringify(refusal));
    const line = ['environments', 'link', '--email', 'a@b.example'];
    expect(await intendance(line, { runServerProgram: ruled.run })).toMatchObject({ code: 1, err: 'Erreur : Cette adresse est prise.\n' });
    expect(await intendance(line)).toMatchObject({ code: 4, err: 'Erreur : Aucune base de données.\n' });
  });

  it('checks and mends the places of structures', async () => {
    const finding = { environmentId: 'e-1', kind: 'twice', at: ['home', 'lyon'], isMended: true, problem: null };
    const sealKey = { key: 'a1b2', at: ['home'], isMended: true, problem: null };
    const server = serverProgram(0, JSON.stringify({ structures: 4, silent: ['brest'], findings: [finding], sealKeys: [sealKey] }));
    const { code, out, err } = await intendance(['environments', 'check', '--mend'], { runServerProgram: server.run });
    expect(server.requests).toMatchObject([{ request: { type: 'check-environments', isMending: true } }]);
    expect([code, out]).toEqual([0, expect.stringMatching(/e-1 +dans plusieurs bases +home, lyon +réparée/)]);
    expect(out).toMatch(/a1b2 +home +réparée/);
    expect(err).toContain('Sans réponse : brest.');
    const right = serverProgram(0, JSON.stringify({ structures: 1, silent: [], findings: [], sealKeys: [] }));
    expect((await intendance(['environments', 'check'], { runServerProgram: right.run })).err).toBe(
      '1 structure vérifiée : rien à signaler.\n',
    );
  });

  it('splits, drains and recovers on the server', async () => {
    const moved = { environmentId: 'e-1', database: 'home', events: 12, to: 'lyon', isDone: false, problem: null };
    const server = serverProgram(0, JSON.stringify([moved]));
    const { out } = await intendance(['environments', 'split', '--dry-run'], { runServerProgram: server.run });
    expect(out).toMatch(/e-1 +12 +home +lyon +prévue/);
    await intendance(['environments', 'drain', 'lyon'], { runServerProgram: server.run });
    const backup = serverProgram(0, JSON.stringify({ events: 3 }));
    const line = ['environments', 'recover', 'e-1', '--from', 'postgres://localhost/hier', '--to', 'lyon'];
    expect((await intendance(line, { runServerProgram: backup.run })).err).toBe(
      'La structure est dans la base lyon : 3 événements repris.\n',
    );
    expect([...server.requests, ...backup.requests].map(({ request }) => request)).toEqual([
      { type: 'split-environments', isDryRun: true },
      { type: 'drain-database', database: 'lyon', isDryRun: false },
      { type: 'recover-environment', id: 'e-1', backup: 'postgres://localhost/hier', to: 'lyon' },
    ]);
  });
});
