import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fromBuffer } from 'yauzl';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';

let app: TestApp;
let clerk: SignedIn;
beforeAll(async () => {
  app = await openTestApp();
  clerk = await signedIn(app);
  await attach(await person('abadie', 'louis'), 'rib.txt', 'RIB de Louis');
  const anne = await person('lefèvre', 'anne');
  await attach(anne, 'rib.txt', 'RIB d’Anne');
  await attach(anne, 'rib.txt', 'Autre RIB d’Anne');
  await person('roy', 'paul');
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

async function person(lastname: string, firstname: string): Promise<string> {
  const payload = { lastname, firstname };
  const answer = await app.inject({ method: 'POST', url: '/api/people', headers: clerk.headers, payload });
  return answer.json<{ id: string }>().id;
}
async function attach(id: string, name: string, content: string): Promise<void> {
  const boundary = 'intendance';
  const head = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain`;
  const payload = `--${boundary}\r\n${head}\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  const headers = { ...clerk.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { statusCode, body } = await app.inject({ method: 'POST', url: `/api/people/${id}/attachments`, headers, payload });
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
}

const download = (query = '', { headers } = clerk) =>
  app.inject({ method: 'GET', url: `/api/people-download/attachments${query}`, headers });
async function filesOf(archive: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(archive, { lazyEntries: true }, (error, opened) => (opened ? resolve(opened) : reject(error))),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on('end', resolve).on('error', reject);
    zip.on('entry', (entry) =>
      zip.openReadStream(entry, (error, stream) => {
        if (!stream) return reject(error);
        text(stream).then((content) => {
          files[entry.fileName] = content;
          zip.readEntry();
        }, reject);
      }),
    );
    zip.readEntry();
  });
  return files;
}
const refusal = async (answer: ReturnType<typeof download>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code: string }>().code];
};

describe('the attachments of the people of a list', () => {
  it('are an archive with a folder per person', async () => {
    const answer = await download();
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(answer.headers['content-disposition']).toContain('Pieces-jointes-personnes.zip');
    expect(await filesOf(answer.rawPayload)).toEqual({
      'ABADIE Louis/rib.txt': 'RIB de Louis',
      'LEFÈVRE Anne/rib.txt': 'RIB d’Anne',
      'LEFÈVRE Anne/rib (2).txt': 'Autre RIB d’Anne',
    });
  });
  it('follow the filters of the list', async () => {
    const { rawPayload } = await download('?filters[searchname]=louis');
    expect(Object.keys(await filesOf(rawPayload))).toEqual(['ABADIE Louis/rib.txt']);
    expect(await refusal(download('?filters[searchname]=paul'))).toEqual([409, 'person.no-documents']);
  });
  it('are for users with the right to them, and of their structure', async () => {
    const { environmentId } = clerk;
    const reader = await signedIn(app, { environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect(await refusal(download('', reader))).toEqual([403, 'access.permission']);
    const other = await signedIn(app, { environmentId, permissions: ['PEOPLE_ATTACHMENT_ACCESS'] });
    expect(await refusal(download('', other))).toEqual([403, 'access.permission']);
    expect(await refusal(download('', await signedIn(app)))).toEqual([409, 'person.no-documents']);
  });
});
