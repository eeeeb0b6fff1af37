import multipart from '@fastify/multipart';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { uploadLimitBytes } from '../../platform/files/file-store.js';
import { readUpload } from './upload.js';

const boundary = 'limite';
const text = (name: string, value: string, type = 'text/plain') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\nContent-Type: ${type}\r\n\r\n${value}\r\n`;
const file = (name: string, content = 'contenu') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`;

let server: FastifyInstance;
beforeAll(async () => {
  server = fastify();
  await server.register(multipart, { limits: { fileSize: uploadLimitBytes } });
  server.post('/', async (request) => {
    const { fileName, content, field } = await readUpload(request, 'sans-nom');
    return { fileName, content: content.toString(), sheet: field('sheet') ?? null, columns: field('columns') ?? null };
  });
  server.setErrorHandler((error: { kind?: string; code?: string }, _, reply) => reply.code(400).send({ refused: error.code }));
});
afterAll(() => server.close());

async function send(parts: string, headers: Record<string, string> = {}): Promise<unknown> {
  const type = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await server.inject({
    method: 'POST',
    url: '/',
    headers: { ...type, ...headers },
    payload: `${parts}--${boundary}--\r\n`,
  });
  return answer.json();
}

describe('an upload', () => {
  it('is a file and the text fields before the file', async () => {
    expect(await send(text('sheet', 'Salariés') + file('gens.csv'))).toMatchObject({
      fileName: 'gens.csv',
      content: 'contenu',
      sheet: 'Salariés',
    });
  });
  it('has fields that are absent, empty or JSON', async () => {
    expect(await send(text('sheet', '') + file('gens.csv'))).toMatchObject({ sheet: null, columns: null });
    expect(await send(text('columns', '{"Nom":"lastname"}', 'application/json') + file('gens.csv'))).toMatchObject({
      columns: '{"Nom":"lastname"}',
    });
  });
  it('keeps the end of a long file name, and names a file without a name', async () => {
    expect(await send(file(`${'a'.repeat(300)}.csv`))).toMatchObject({ fileName: `${'a'.repeat(196)}.csv` });
    expect(await send(file(''))).toMatchObject({ fileName: 'sans-nom' });
  });
  it('loses the characters of its name that nobody sees', async () => {
    expect(await send(file('a\0b\u202e\td.csv'))).toMatchObject({ fileName: 'ab d.csv' });
    expect(await send(file('\0'))).toMatchObject({ fileName: 'sans-nom' });
  });
  it('has no text that no table stores', async () => {
    expect(await send(text('sheet', 'a\0b') + file('gens.csv'))).toEqual({ refused: 'request.nul' });
  });
  it('needs a file', async () => expect(await send(text('sheet', 'Salariés'))).toEqual({ refused: 'upload.missing' }));
  it('needs a multipart body', async () => {
    const answer = await server.inject({ method: 'POST', url: '/', payload: { file: 'gens.csv' } });
    expect(answer.json()).toEqual({ refused: 'request.content-type' });
  });
  it('is refused when its content or its announced length is too large', async () => {
    expect(await send(file('grand.csv', ' '.repeat(uploadLimitBytes + 1)))).toEqual({ refused: 'upload.too-large' });
    expect(await send(file('grand.csv', ' '.repeat(uploadLimitBytes + 200_000)))).toEqual({ refused: 'upload.too-large' });
  });
});
