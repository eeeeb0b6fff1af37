import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { intendance, newFolder, problem, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const image = { id: 'i1', name: 'plage', type: 'slide', format: 'lg', width: 1920, height: 640 };

describe('images import', () => {
  it('sends each picture of the folder once, and adds it in every format', async () => {
    const folder = newFolder();
    await writeFile(join(folder, 'plage.JPG'), 'a');
    await writeFile(join(folder, 'notes.txt'), 'b');
    const server = new ScriptedServer({ 'POST /api/website/image': { id: 'u1' }, 'POST /api/images': image });
    const { code, out, err } = await intendance(['images', 'import', folder, '--type', 'slide', '--formats', 'lg,sm'], {
      env,
      fetch: server.fetch,
    });
    expect({ code, err }).toEqual({ code: 0, err: '2 images ajoutées.\n' });
    expect(out).toContain('1920 × 640');
    expect(server.requests.map(({ line }) => line)).toEqual(['POST /api/website/image', 'POST /api/images', 'POST /api/images']);
    expect(server.requests.slice(1).map(({ body }) => body)).toEqual(
      ['lg', 'sm'].map((format) => ({ file: 'u1', name: 'plage', type: 'slide', format, batch_token: 'u1' })),
    );
  });
  it('tells a refused picture and goes on', async () => {
    const folder = newFolder();
    await writeFile(join(folder, 'faux.png'), 'a');
    const refusal = problem(415, 'faux.png n’est pas d’un type accepté.', 'upload.type');
    const { fetch } = new ScriptedServer({ 'POST /api/website/image': refusal });
    const { code, err } = await intendance(['images', 'import', folder], { env, fetch });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('faux.png : faux.png n’est pas d’un type accepté.') });
  });
  it('needs a folder and known formats', async () => {
    expect((await intendance(['images', 'import', join(newFolder(), 'rien')], { env })).code).toBe(5);
    expect((await intendance('images import . --formats xl', { env })).err).toContain('Valeurs possibles : square, lg, md, sm, auto.');
  });
});

describe('images list', () => {
  it('filters by name, type and format', async () => {
    const server = new ScriptedServer({ 'GET /api/images': { totalCount: 1, images: [image] } });
    const { code, out } = await intendance('images list --name plage --format lg,md', { env, fetch: server.fetch });
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('plage') });
    expect(server.requests[0]?.query).toMatchObject({ 'filters[name]': 'plage', 'filters[format|in]': 'lg,md' });
  });
});
