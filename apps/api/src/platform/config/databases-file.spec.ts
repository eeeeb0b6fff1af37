import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainDatabasesFile, readDatabasesFile } from './databases-file.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'intendance-databases-'));
  writeFileSync(join(folder, 'lyon.url'), 'postgres://u:secret@lyon/intendance\n');
  writeFileSync(join(folder, 'empty.url'), '\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: unknown): string {
  const path = join(folder, 'databases.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('the file of the databases', () => {
  it('names databases, with their address or the file that holds it', () => {
    const path = fileOf({
      home: { share: 0 },
      databases: [
        { name: 'lyon', url_file: 'lyon.url', share: 2 },
        { name: 'b', url: 'postgres://b/x' },
      ],
    });
    expect(readDatabasesFile(path)).toEqual({
      homeShare: 0,
      others: [
        { name: 'lyon', url: 'postgres://u:secret@lyon/intendance', share: 2 },
        { name: 'b', url: 'postgres://b/x', share: 1 },
      ],
    });
  });

  it.each([
    ['no JSON', '{', 'un fichier JSON lisible est attendu'],
    ['no database', { databases: [] }, 'databases'],
    [
      'a name for the home',
      { databases: [{ name: 'home', url: 'postgres://b/x' }] },
      'databases.0.name : « home » est la base de DATABASE_URL',
    ],
    [
      'another kind of address',
      { databases: [{ name: 'b', url: 'mysql://u:secret@b/x' }] },
      'databases.0.url : une adresse postgres://… est attendue',
    ],
    ['no address', { databases: [{ name: 'b' }] }, '« url » ou « url_file » est attendu'],
    ['an empty file of an address', { databases: [{ name: 'b', url_file: 'empty.url' }] }, 'b : le fichier « empty.url » n’a pas'],
    ['a missing file of an address', { databases: [{ name: 'b', url_file: 'none.url' }] }, 'b : le fichier « none.url » n’a pas'],
    [
      'a name twice',
      {
        databases: [
          { name: 'b', url: 'postgres://b/x' },
          { name: 'b', url: 'postgres://c/x' },
        ],
      },
      'deux bases ont le même nom',
    ],
    ['no room anywhere', { home: { share: 0 }, databases: [{ name: 'b', url: 'postgres://b/x', share: 0 }] }, 'aucune base ne prend'],
    ['an unknown setting', { databases: [{ name: 'b', url: 'postgres://b/x', weight: 2 }] }, 'databases.0'],
  ])('refuses %s', (_case, content, sentence) => {
    const path = fileOf(content);
    expect(readDatabasesFile(path)).toBeUndefined();
    expect(explainDatabasesFile(path)).toContain(sentence);
    expect(explainDatabasesFile(path)).not.toContain('secret');
  });
});
