import { describe, expect, it } from '@jest/globals';
import { declaredRecords, exportedLists } from './declared-records.js';

/** Bills have a file each, and people have their families: classes of their own export them. */
const exportedOtherwise = ['bills', 'people'];

describe('the records of the manifests', () => {
  it('have every list that users can download in the archive of all data', () => {
    const downloaded = declaredRecords.filter((record) => record.downloaded);
    expect(downloaded.length).toBeGreaterThan(5);
    const listings = new Set(exportedLists.map(({ listing }) => listing));
    const missing = downloaded.filter((record) => record.downloaded && !listings.has(record.downloaded)).map(({ path }) => path);
    expect(missing.filter((path) => !exportedOtherwise.includes(path))).toEqual([]);
  });
});
