import { describe, expect, it } from '@jest/globals';
import { chipsOf } from './chips.js';
import { bulkFilters, readParams, toApiFilters, toApiQuery, writeParams } from './list-params.js';
import { type AnyQuery, type FilterValue, listSchema } from './list-schema.js';
import { trashFilter } from './trash-filter.js';

const statuses = ['waiting', 'valid', 'refunded'].map((value) => ({ value, label: value.toUpperCase() }));
const schema = listSchema<AnyQuery>({
  order: '-date',
  orders: ['date', 'bill_amount', 'person.lastname'],
  search: 'searchname',
  defaultFrom: { filter: 'from', until: 'to' },
  filters: {
    from: { kind: 'day', label: 'Du', chip: 'Depuis le', api: 'date|gt' },
    to: { kind: 'day', label: 'Au', api: 'date|lt' },
    status: { kind: 'choice', label: 'Statut', api: 'status|eq', choices: statuses, several: 'statuses' },
    enabled: { kind: 'flag', label: 'Actif', api: 'enabled|eq' },
    personId: { kind: 'id', label: 'Bénéficiaire', api: 'person|eq', labelParam: 'personName' },
  },
});
const now = new Date('2026-11-21T10:00:00Z');
const read = (query: string, fixed?: Record<string, FilterValue>) => readParams(schema, new URLSearchParams(query), fixed, now);
const write = (query: string, fixed?: Record<string, FilterValue>) =>
  writeParams(schema, read(query, fixed), new URLSearchParams(query), fixed, now).toString();
const chips = (query: string, fixed: Record<string, FilterValue> = {}) =>
  chipsOf(schema, read(query, fixed), fixed, new URLSearchParams(query));

describe('a filter with a default', () => {
  const people = listSchema<AnyQuery>({
    order: 'lastname',
    orders: ['lastname'],
    defaults: { presence: 'current' },
    filters: { presence: { kind: 'choice', label: 'Présence', api: 'presence', choices: [{ value: 'current', label: 'Présents' }] } },
  });
  const readPeople = (query: string) => readParams(people, new URLSearchParams(query), {}, now);
  it('is set when the address says nothing, and is not written in it', () => {
    expect(readPeople('').filters).toEqual({ presence: 'current' });
    expect(writeParams(people, readPeople(''), new URLSearchParams(), {}, now).toString()).toBe('');
  });
  it('is taken off by the address alone', () => {
    expect(readPeople('defaultFilter=false').filters).toEqual({});
    expect(writeParams(people, readPeople('defaultFilter=false'), new URLSearchParams(), {}, now).toString()).toBe('defaultFilter=false');
  });
});

describe('the filter of the trash', () => {
  const people = listSchema<AnyQuery>({ order: 'lastname', orders: ['lastname'], filters: { isDeleted: trashFilter } });
  const requestOf = (query: string) => {
    const params = readParams(people, new URLSearchParams(query), {}, now);
    const { page: _page, limit: _limit, 'order[lastname]': _order, ...filters } = toApiQuery(people, params);
    return [filters, ...chipsOf(people, params, {}, new URLSearchParams(query)).map(({ text }) => text)];
  };
  it('hides, includes or shows alone what was deleted', () => {
    expect(requestOf('')).toEqual([{}]);
    expect(requestOf('isDeleted=all')).toEqual([{ 'filters[isDeleted|in]': 'true,false' }, 'Corbeille\u00a0: incluse']);
    expect(requestOf('isDeleted=true')).toEqual([{ 'filters[isDeleted|eq]': 'true' }, 'Corbeille\u00a0: seule']);
  });
});

describe('an address read', () => {
  it('that says nothing is the first page of this year in the default order', () =>
    expect(read('')).toEqual({
      page: 1,
      limit: 10,
      order: [{ field: 'date', desc: true }],
      q: '',
      filters: { from: '2026-01-01' },
      labels: {},
      defaultFilter: true,
    }));
  it('without the default filter hides no year', () => expect(read('defaultFilter=false').filters).toEqual({}));
  it('with dates of its own replaces the default year', () => expect(read('from=2025-03-01').filters).toEqual({ from: '2025-03-01' }));
  it('that ends before this year drops the default year', () => expect(read('to=2025-03-01').filters).toEqual({ to: '2025-03-01' }));
  it.each([
    ['statuses=waiting,valid', ['waiting', 'valid']],
    ['status=waiting,valid', ['waiting', 'valid']],
    ['status=waiting,unknown', 'waiting'],
    ['status=!refunded', { not: ['refunded'] }],
    ['status=!refunded,valid', { not: ['refunded', 'valid'] }],
    ['status=!unknown', undefined],
  ])('takes some statuses, or all but some: %s', (query, value) => expect(read(query).filters.status).toEqual(value));
  it('keeps the name of the person it narrows to', () =>
    expect(read('personId=7&personName=MARTIN')).toMatchObject({ filters: { personId: '7' }, labels: { personId: 'MARTIN' } }));
  it('takes two orders at most', () =>
    expect(read('order=person.lastname,-bill_amount,date').order).toEqual([
      { field: 'person.lastname', desc: false },
      { field: 'bill_amount', desc: true },
    ]));
  it.each([
    'page=0',
    'page=abc',
    'page=-1',
    'limit=7',
    'limit=99999',
    'order=password',
    'status=unknown',
    'statuses=x,y',
    'from=2026-02-30',
    'enabled=maybe',
  ])('with %s falls back to the default', (query) => expect(read(query)).toEqual(read('')));
  it('lets the path win over the query', () => expect(read('status=valid', { status: 'waiting' }).filters.status).toBe('waiting'));
});

describe('an address written', () => {
  it.each([
    '',
    'status=waiting',
    'q=mart&status=valid',
    'defaultFilter=false',
    'from=2025-03-01',
    'statuses=waiting%2Cvalid',
    'status=%21refunded%2Cvalid',
    'personId=7&personName=MARTIN',
    'order=bill_amount',
    'limit=25&page=3',
  ])('is the one that was read: %j', (query) => expect(write(query)).toBe(query));
  it('leaves the defaults out', () => expect(write('page=1&limit=10&order=-date&from=2026-01-01')).toBe(''));
  it('has its keys in one order', () => expect(write('page=2&status=valid&q=a')).toBe('q=a&status=valid&page=2'));
  it('leaves out what the path says', () => expect(write('q=a', { status: 'waiting' })).toBe('q=a'));
  it('keeps what belongs to the page and not to the list', () => expect(write('fiche=42&page=2')).toBe('page=2&fiche=42'));
});

describe('the API', () => {
  it('is asked what the address says', () =>
    expect(toApiQuery(schema, read('q= mart &status=waiting&personId=7&enabled=true&order=-bill_amount&page=2&limit=25'))).toEqual({
      page: 2,
      limit: 25,
      'order[bill_amount]': 'desc',
      'filters[searchname]': 'mart',
      'filters[date|gt]': '2026-01-01',
      'filters[status|eq]': 'waiting',
      'filters[enabled|eq]': 'true',
      'filters[person|eq]': '7',
    }));
  it.each([
    ['statuses=waiting,valid', { 'filters[status|in]': 'waiting,valid' }],
    ['status=!refunded,valid', { 'filters[status|not]': 'refunded,valid' }],
  ])('is asked for some values, or all but some: %s', (query, filters) =>
    expect(toApiFilters(schema, read(`defaultFilter=false&${query}`))).toEqual({ 'order[date]': 'desc', ...filters }),
  );
  it('downloads the whole filter, in its order, without pages', () =>
    expect(toApiFilters(schema, read('defaultFilter=false&to=2026-03-01&page=4'))).toEqual({
      'order[date]': 'desc',
      'filters[date|lt]': '2026-03-01',
    }));
});

describe('chips', () => {
  it('show the default year, which hides rows', () =>
    expect(chips('')).toEqual([{ name: 'from', text: 'Depuis le 01/01/2026', fixed: false, implied: true }]));
  it('write values as words', () =>
    expect(chips('defaultFilter=false&statuses=waiting,valid&enabled=true&personId=7&personName=MARTIN').map(({ text }) => text)).toEqual([
      'Statut\u00a0: WAITING, VALID',
      'Actif\u00a0: Oui',
      'Bénéficiaire\u00a0: MARTIN',
    ]));
  it('say what is left out', () =>
    expect(chips('defaultFilter=false&status=!refunded')).toMatchObject([{ name: 'status', text: 'Statut\u00a0: sauf REFUNDED' }]));
  it('mark what comes from the path', () =>
    expect(chips('defaultFilter=false', { status: 'waiting' })).toMatchObject([{ name: 'status', fixed: true }]));

  it('gives a bulk command its filters alone', () => {
    expect(bulkFilters({ page: 2, limit: 25, 'order[date]': 'asc', 'filters[split|eq]': 'true', 'filters[year]': 2026 })).toEqual({
      'split|eq': 'true',
      year: '2026',
    });
  });
});
