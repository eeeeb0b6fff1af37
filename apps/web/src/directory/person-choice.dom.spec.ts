import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { personChoice } from './public.js';

type Row = { id: string; fullname: string; birthday?: string; matricule?: string; exit_date?: string; civility?: string; email?: string };
const people: Record<string, Row[]> = { current: [], past: [] };
const originalFetch = globalThis.fetch;
beforeEach(() => {
  globalThis.fetch = (async ({ url }: Request) =>
    Response.json({ totalCount: 0, people: people[new URL(url).searchParams.get('filters[statusBenef]') ?? ''] })) as typeof fetch;
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});
const options = () => personChoice.load('martin', new AbortController().signal);

describe('people to choose from', () => {
  it('of one name are told apart by birthday and matricule', async () => {
    people.current = [
      { id: '1', fullname: 'MARTIN Claire', civility: 'Mme', birthday: '1990-05-04', matricule: 'A-0042', email: 'c@exemple.fr' },
      { id: '2', fullname: 'MARTIN Claire', civility: 'M', birthday: '1971-12-31' },
      { id: '3', fullname: 'MARTIN Claire', email: 'claire@exemple.fr' },
    ];
    expect((await options()).map(({ detail }) => detail)).toEqual([
      'née le 04/05/1990 · matricule A-0042',
      'né le 31/12/1971',
      'claire@exemple.fr',
    ]);
  });

  it('end with those who left, who are marked: a claim of before may be theirs', async () => {
    people.current = [{ id: '1', fullname: 'MARTIN Zoé' }];
    people.past = [
      { id: '2', fullname: 'MARTIN Anne', exit_date: '2026-08-31', civility: 'Mme' },
      { id: '3', fullname: 'MARTIN Luc' },
    ];
    expect(await options()).toEqual([
      { value: '1', label: 'MARTIN Zoé' },
      { value: '2', label: 'MARTIN Anne', detail: 'sortie le 31/08/2026', notice: 'sortie le 31/08/2026' },
      { value: '3', label: 'MARTIN Luc', detail: 'sorti', notice: 'sorti' },
    ]);
  });
});
