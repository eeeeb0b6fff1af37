import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { NewsEvent, NewsId } from './news.events.js';
import { type News, newsDecider, visibleNews } from './news.js';

const board = specify(newsDecider);
const release: News = {
  id: newId() as NewsId,
  title: 'Nouvelle version',
  content: '<p>La banque d’images est là.</p>',
  publishAt: '2026-11-20T08:00:00.000Z',
  expireAt: '2026-12-20T08:00:00.000Z',
  environments: [],
};
const newsWritten: NewsEvent = { type: 'NewsWritten', data: release };
const write = (change: Partial<News> = {}) => ({ type: 'WriteNews', data: { ...release, ...change } }) as const;

describe('a news of the platform', () => {
  it('is written, revised and withdrawn', () => {
    board
      .given()
      .when(write({ title: ' Nouvelle version ' }))
      .then(newsWritten);
    const revised = { ...release, title: 'Version 2' };
    board.given(newsWritten).when({ type: 'ReviseNews', data: revised }).then({ type: 'NewsRevised', data: revised });
    board
      .given(newsWritten)
      .when({ type: 'WithdrawNews', data: { id: release.id } })
      .then({ type: 'NewsWithdrawn', data: { id: release.id } });
  });
  it.each<[Partial<News>, string]>([
    [{ title: ' ' }, 'title'],
    [{ content: '<p></p>' }, 'content'],
  ])('needs a title and a text: %j', (change, field) =>
    board
      .given()
      .when(write(change))
      .thenRefuses('news.incomplete', ({ violations }) => expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field])),
  );
  it('ends after its publication', () =>
    board
      .given()
      .when(write({ expireAt: release.publishAt }))
      .thenRefuses('news.dates'));
  it('must exist to be revised', () => board.given().when({ type: 'ReviseNews', data: release }).thenRefuses('news.unknown'));
  it.each([write(), { type: 'ReviseNews', data: { ...release, title: 'x' } } as const].map((command) => [command.type, command] as const))(
    '%s sent twice has no second effect',
    (type, command) => board.given(...(type === 'WriteNews' ? [] : [newsWritten])).thenRepeating(command),
  );
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});

describe('the news that an environment sees', () => {
  const environmentId = newId() as EnvironmentId;
  const seen = (change: Partial<News>, at: string) => visibleNews([{ ...release, ...change }], environmentId, new Date(at)).length === 1;
  it.each<[string, Partial<News>, string, boolean]>([
    ['before the publication', {}, '2026-11-20T07:59:59Z', false],
    ['at the publication', {}, '2026-11-20T08:00:00Z', true],
    ['at the end', {}, '2026-12-20T08:00:00Z', false],
    ['long after, without end', { expireAt: null }, '2030-01-01T00:00:00Z', true],
    ['of others', { environments: [newId()] }, '2026-11-21T08:00:00Z', false],
    ['of its own', { environments: [environmentId] }, '2026-11-21T08:00:00Z', true],
  ])('%s', (_, change, at, expected) => expect(seen(change, at)).toBe(expected));
  it('has the newest first', () => {
    const older = { ...release, id: newId() as NewsId, publishAt: '2026-11-01T08:00:00.000Z' };
    expect(visibleNews([older, release], environmentId, new Date('2026-11-21T08:00:00Z'))).toEqual([release, older]);
  });
});
