import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { RequestContext } from '../wire/request-context.js';
import { systemContext } from '../wire/system-context.js';
import { Exporter } from './exporter.js';
import type { Sheet } from './sheet.js';

let app: TestApp;
let here: RequestContext;
let there: RequestContext;
beforeAll(async () => {
  app = await openTestApp();
  here = systemContext((await signedIn(app)).environmentId);
  there = systemContext((await signedIn(app)).environmentId);
}, 60_000);
afterAll(() => app?.close());

const sheet: Sheet<string> = {
  name: 'Lignes',
  fileName: 'Lignes',
  columns: [{ header: 'Ligne', width: 10, cell: (value) => ({ type: 'text', value }) }],
};
const rows = Array.from({ length: 60_000 }, (_, index) => `une ligne assez longue de numéro ${index}`);
const download = async (context: RequestContext): Promise<Readable> =>
  (await app.get(Exporter).exportRows(context, sheet, rows, { format: 'csv', filters: [] })).download.content as Readable;

describe('the exports of a structure', () => {
  it('hold no other structure back, when nobody reads them', async () => {
    const stalled = await Promise.all([download(here), download(here)]);
    // Two more wait for the first ones.
    const waiting = [download(here), download(here)];
    const file = await text(await download(there));
    expect(file.split('\r\n').length).toBeGreaterThan(rows.length);
    for (const each of stalled) each.destroy();
    for (const each of waiting) (await each).destroy();
  });
});
