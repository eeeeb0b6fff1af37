import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../wire/request-error.js';
import { choice, count, day, euros, flag, id, instant, text } from './list-field.js';
import { maximumLimit, parseFilters, parseList } from './list-request.js';
import { folded, patternsOf, words } from './list-search.js';
import { selectRows, selectTotals } from './list-statement.js';
import { listing } from './listing.js';

const claims = listing({
  resource: 'claims',
  from: 'read.claim c',
  joins: { p: 'LEFT JOIN read.person p ON p.id = c.person_id' },
  select: 'c.*',
  fields: {
    status: choice('c.status', { waiting: 'En attente', valid: 'Validée' }),
    date: day('c.date'),
    'person.id': id('c.person_id'),
    bill_amount: euros('c.bill'),
    version: count('c.version'),
    created_at: instant('c.at'),
    stream: text('c.stream'),
    isDeleted: flag('c.deleted', false),
  },
  bareFields: ['bill_amount'],
  searches: {
    searchname: words('Recherche', folded('c.search'), folded('p.search')),
    statusBenef: {
      kind: 'choice',
      label: 'Bénéficiaires',
      labels: { current: 'Actuels', all: 'Tous' },
      conditions: { current: 'p.exit_date IS NULL', all: undefined },
      defaultValue: 'current',
    },
  },
  orders: { date: 'c.date', 'person.lastname': 'p.lastname' },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'c.id',
  totals: { bill_amount: 'sum(c.bill)' },
  labels: { status: 'Statut' },
});
const everything = { 'filters[statusBenef]': 'all', 'filters[isDeleted|eq]': '0' };

const refusal = (query: Record<string, unknown>): unknown => {
  try {
    return parseList(claims, query) && 'accepted';
  } catch (error) {
    return error instanceof RequestError ? [error.code, error.details.parameter] : error;
  }
};

describe('a list request', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [{ 'filters[colour|eq]': 'red' }, 'list.unknown-field', 'filters[colour|eq]'],
    [{ 'filters[constructor|eq]': 'x' }, 'list.unknown-field', 'filters[constructor|eq]'],
    [{ 'filters[__proto__|eq]': 'x' }, 'list.unknown-field', 'filters[__proto__|eq]'],
    [{ 'filters[status|like]': 'w' }, 'list.unknown-op', 'filters[status|like]'],
    [{ 'filters[status|gt]': 'valid' }, 'list.unknown-op', 'filters[status|gt]'],
    [{ 'filters[status|eq]': 'paid' }, 'list.type', 'filters[status|eq]'],
    [{ 'filters[status|in]': 'valid,paid' }, 'list.type', 'filters[status|in]'],
    [{ 'filters[status|eq]': '' }, 'list.type', 'filters[status|eq]'],
    [{ 'filters[status|not]': 'valid,paid' }, 'list.type', 'filters[status|not]'],
    [{ 'filters[date|not]': '2026-01-01' }, 'list.unknown-op', 'filters[date|not]'],
    [{ 'filters[isDeleted|not]': 'true' }, 'list.unknown-op', 'filters[isDeleted|not]'],
    [{ 'filters[date|gte]': '2026-02-30' }, 'list.type', 'filters[date|gte]'],
    [{ 'filters[person.id|eq]': "' or 1=1" }, 'list.type', 'filters[person.id|eq]'],
    [{ 'filters[bill_amount|gt]': '12,5' }, 'list.type', 'filters[bill_amount|gt]'],
    [{ 'filters[bill_amount|gt]': '12.345' }, 'list.type', 'filters[bill_amount|gt]'],
    [{ 'filters[bill_amount|gt]': '1e15' }, 'list.type', 'filters[bill_amount|gt]'],
    [{ 'filters[version|eq]': '1.5' }, 'list.type', 'filters[version|eq]'],
    [{ 'filters[isDeleted|eq]': 'yes' }, 'list.type', 'filters[isDeleted|eq]'],
    [{ 'filters[statusBenef]': 'gone' }, 'list.type', 'filters[statusBenef]'],
    [{ 'filters[status]': 'valid' }, 'list.unknown-field', 'filters[status]'],
    [{ 'order[colour]': 'asc' }, 'list.unknown-field', 'order[colour]'],
    [{ 'order[date]': 'up' }, 'list.type', 'order[date]'],
    [{ limit: '0' }, 'list.type', 'limit'],
    [{ limit: '-1' }, 'list.type', 'limit'],
    [{ limit: String(maximumLimit + 1) }, 'list.type', 'limit'],
    [{ limit: 'ten' }, 'list.type', 'limit'],
    [{ page: '0' }, 'list.type', 'page'],
    [{ page: '1.5' }, 'list.type', 'page'],
    [{ colour: 'red' }, 'list.unknown-parameter', 'colour'],
    [{ 'filters[date|gte]': ['2026-01-01', '2026-02-01'] }, 'list.repeated', 'filters[date|gte]'],
  ])('refuses %j and names the parameter', (query, code, parameter) => expect(refusal(query)).toEqual([code, parameter]));

  it('takes ten rows of the first page in the default order', () =>
    expect(parseList(claims, {})).toMatchObject({ page: 1, limit: 10, order: [{ expression: 'c.date', direction: 'desc' }], applied: [] }));

  it('says in French what was asked for', () =>
    expect(parseList(claims, { 'filters[status|in]': 'waiting,valid', 'filters[date|gte]': '2026-01-01' }).applied).toEqual([
      { label: 'Statut', value: 'En attente, Validée' },
      { label: 'date à partir de', value: '2026-01-01' },
    ]));

  it('reads a bare field as equality, where the list says that it may be bare', () =>
    expect(parseList(claims, { 'filters[bill_amount]': '12.5' }).conditions).toEqual(
      parseList(claims, { 'filters[bill_amount|eq]': '12.5' }).conditions,
    ));

  it('reads the filters of a bulk command from its body', () => {
    expect(parseFilters(claims, { 'isDeleted|eq': true, 'bill_amount|lte': 12.5 }).applied).toHaveLength(2);
    expect(() => parseFilters(claims, { 'status|eq': { $ne: '' } })).toThrow('status|eq');
  });
});

describe('the SQL of a list', () => {
  const sqlOf = (query: Record<string, string>) => selectRows(claims, parseList(claims, query), 'page');

  it('holds the defaults that the caller did not replace', () => {
    expect(sqlOf({})).toEqual({
      text: 'SELECT c.* FROM read.claim c LEFT JOIN read.person p ON p.id = c.person_id WHERE (true) AND (c.deleted = false) AND (p.exit_date IS NULL) ORDER BY c.date desc, c.id desc LIMIT 10',
      params: [],
    });
    expect(sqlOf({ 'filters[isDeleted|eq]': 'true' }).text).toContain('(c.deleted = true)');
  });

  it('drives an order by a joined column from that table, where every row has its match', () => {
    const byName = parseList(claims, { 'order[person.lastname]': 'asc' });
    expect(selectRows(claims, byName, 'page').text).toContain('read.claim c LEFT JOIN read.person p');
    const { text: sql } = selectRows({ ...claims, alwaysJoined: ['p'] }, byName, 'page');
    expect(sql).toContain('read.claim c JOIN read.person p');
    expect(sql).toContain('ORDER BY p.lastname asc, c.id asc');
  });

  it('never holds a value of the caller', () => {
    const typed = `Robert'); DROP TABLE read.claim; --`;
    const { text: sql, params } = sqlOf({ ...everything, 'filters[searchname]': typed, 'filters[stream|eq]': typed });
    expect(sql).not.toContain('Robert');
    expect(params).toContain(typed);
  });

  it('turns euros into cents and pages into rows', () =>
    expect(sqlOf({ ...everything, 'filters[bill_amount|lte]': '12.5', page: '3', limit: '25' })).toMatchObject({
      text: expect.stringContaining('LIMIT 25 OFFSET $2'),
      params: [1250, 50],
    }));

  it('takes a day against an instant from midnight to midnight in Paris', () =>
    expect(sqlOf({ ...everything, 'filters[created_at|lte]': '2026-03-14' }).text).toContain(
      `c.at < ($1::date + 1)::timestamp AT TIME ZONE 'Europe/Paris'`,
    ));

  it('finds and orders by the last change of the record', () => {
    const changes = listing({ ...claims, searches: {}, record: 'c' });
    const request = parseList(changes, { 'filters[updated_at|gte]': '2026-03-14T08:00:00Z', 'order[updated_at]': 'asc' });
    expect(selectRows(changes, request, 'all').text).toMatch(/c\.updated_at >= \$1::timestamptz.*ORDER BY c\.updated_at asc, c\.id asc$/);
  });

  it('reads the ids of a searched page first where an index holds the searched columns', () => {
    const indexed = listing({ ...claims, record: 'c', isSearchIndexed: true });
    const page = selectRows(indexed, parseList(indexed, { ...everything, 'filters[searchname]': 'martin', page: '2' }), 'page');
    expect(page.text).toMatch(
      /^SELECT c\.\* FROM read\.claim c LEFT JOIN read\.person p ON .* WHERE c\.id = ANY \(ARRAY\(SELECT c\.id FROM read\.claim c .*LIMIT 10 OFFSET \$\d\)\) ORDER BY c\.date desc, c\.id desc$/,
    );
    expect(page.params.at(-1)).toBe(10);
    const unsearched = selectRows(indexed, parseList(indexed, everything), 'page');
    expect(unsearched.text).not.toContain('ARRAY');
  });

  it('compares a single value for equality, whatever the operator', () => {
    expect(sqlOf({ ...everything, 'filters[status|in]': 'waiting' }).text).toContain('(c.status = $1::text)');
    expect(sqlOf({ ...everything, 'filters[status|in]': 'waiting,valid' }).text).toContain('(c.status = ANY($1::text[]))');
  });

  it('leaves out some values, and keeps the rows without a value', () => {
    expect(sqlOf({ ...everything, 'filters[status|not]': 'waiting' }).text).toContain('((c.status = $1::text) IS NOT TRUE)');
    expect(sqlOf({ ...everything, 'filters[status|not]': 'waiting,valid' }).text).toContain('((c.status = ANY($1::text[])) IS NOT TRUE)');
  });

  it('counts without the joins that nothing mentions', () => {
    expect(selectTotals(claims, parseList(claims, everything)).text).toBe(
      'SELECT count(*) AS "count", coalesce(sum(c.bill), 0) AS "total_bill_amount" FROM read.claim c  WHERE (true) AND (c.deleted = false)',
    );
    expect(selectTotals(claims, parseList(claims, {})).text).toContain('LEFT JOIN read.person p');
  });
});

describe('a search', () => {
  it('is blind to accents and capitals, word by word', () => expect(patternsOf('  Élodie MARTIN ')).toEqual(['%elodie%', '%martin%']));
  it('takes wildcards as typed', () => expect(patternsOf('100%_\\')).toEqual(['%100\\%\\_\\\\%']));
  it('of nothing finds everything', () => expect(patternsOf('   ')).toEqual([]));
});
