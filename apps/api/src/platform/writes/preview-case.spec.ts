import { describe, expect, it } from '@jest/globals';
import { openSpending, purseStream, spending } from '../../../test/spending.js';
import { PreviewCase, PreviewCaseHandler } from './preview-case.js';

describe('a preview', () => {
  it('answers as the write would, and stores nothing', async () => {
    const { runtime, context, id, account, spend, stored } = openSpending();
    await spend({ account });
    const preview = (by: number, expected?: number) =>
      new PreviewCaseHandler(runtime).execute(new PreviewCase(context, spending, { id, type: 'Spend', by }, expected));
    expect(await preview(20)).toEqual({ value: { total: 30, account }, version: 2 });
    expect(await preview(30)).toEqual({ value: { total: 40, account }, version: 2 });
    await expect(preview(91)).rejects.toMatchObject({ code: 'account.empty' });
    await expect(preview(1, 0)).rejects.toMatchObject({ code: 'stale' });
    expect((await stored(purseStream(id)))?.version).toBe(1);
    // The cached state of the account is that of before the previews.
    expect(await spend({ by: 90 })).toMatchObject({ value: { total: 100 }, version: 2 });
  });
});
