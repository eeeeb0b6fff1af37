import { describe, expect, it } from '@jest/globals';
import { readParams, writeParams } from './list-params.js';
import type { ListSchema } from './list-schema.js';
import { shareableSearch } from './shareable-search.js';

const schema: ListSchema = {
  order: '-date',
  orders: ['date'],
  search: 'searchname',
  filters: {
    status: { label: 'Statut', api: 'status|eq', kind: 'choice', choices: [{ value: 'waiting', label: 'En attente' }] },
    city: { label: 'Ville', api: 'city|eq', kind: 'text' },
    person: { label: 'Bénéficiaire', api: 'person|eq', kind: 'id', labelParam: 'personName' },
    activity: { label: 'Activité', api: 'activity|eq', kind: 'id' },
  },
};
const shareable = (address: string) => {
  const params = readParams(schema, new URLSearchParams(address), {});
  return shareableSearch({ schema, params, search: writeParams(schema, params, new URLSearchParams(), {}).toString() });
};

describe('what is shared of a view', () => {
  it('is its filters and its order', () => {
    const search = 'status=waiting&activity=01932c4e&order=date';
    const result = shareable(`${search}&page=4`);
    expect([Object.fromEntries(new URLSearchParams(result.search)), result.omissions]).toEqual([
      Object.fromEntries(new URLSearchParams(search)),
      [],
    ]);
  });

  it('is no search, no typed text and no named person', () => {
    const { search, omissions } = shareable('q=dupont&city=Lyon&person=01932c4e&personName=DUPONT+Anne&status=waiting');
    expect([search, omissions]).toEqual(['status=waiting', ['la recherche', '«\u00a0Ville\u00a0»', '«\u00a0Bénéficiaire\u00a0»']]);
  });
});
