import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aepIban, bankImportFixture } from '../../../../test/bank-import-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { corpus, corpusFormats } from '../../../../test/statement-corpus.js';
import { planMovements } from '../../../seed/movement-plans.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A year of an association, with a transfer twice a day, and a wording that no bank writes on one line. */
const [first, ...others] = planMovements('every format', 'ASSOCIATION', 2026, localDate('2026-12-31')).filter(
  ({ account }) => account === '',
);
const movements = first ? [first, first, ...others] : [];

describe.each(corpusFormats)('a year of statements in %s', (format) => {
  it('is imported once: not again in its own format, nor in any other', async () => {
    const fixture = await bankImportFixture(app);
    const send = async (name: (typeof corpusFormats)[number]) => {
      const { fileName, content } = corpus[name](aepIban, movements);
      return fixture.upload(fileName, content, { account: fixture.accountId });
    };
    const { id, dry_run } = await send(format);
    expect(dry_run).toMatchObject({ created: movements.length, duplicates: 0, errors: 0 });
    expect(await fixture.confirm(id, { accept_unbalanced: true })).toMatchObject({ counts: { created: movements.length } });
    const again: unknown[] = [];
    for (const name of [format, ...corpusFormats]) {
      const { dry_run: counts } = await send(name);
      again.push([name, counts?.created, counts?.duplicates]);
    }
    expect(again).toEqual([format, ...corpusFormats].map((name) => [name, 0, movements.length]));
  });
});
