import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { derivedId, type EnvironmentId, type Id } from '@intendance/kernel/id.js';
import { isBlankHtml, missingFields } from '../page-item/required-fields.js';
import { newsErrors } from './news.errors.js';
import type { NewsEvent, NewsFields, NewsId } from './news.events.js';

export type News = NewsFields & { readonly id: NewsId };
/** Every news that is not withdrawn, in the order of creation. */
export type NewsBoard = readonly News[];
export type NewsCommand =
  | { type: 'WriteNews'; data: News }
  | { type: 'ReviseNews'; data: News }
  | { type: 'WithdrawNews'; data: { id: NewsId } };

/** News belong to the operator: the operator's environment has their one short stream, as it has the stream of promotion codes. */
export type NewsBoardId = Id<'news-board'>;
export const newsBoardId: NewsBoardId = derivedId<'news-board'>('intendance news board');
export const newsBoardStream = `news-${newsBoardId}` as const;

export const newsDecider: Decider<NewsCommand, NewsEvent, NewsBoard> = { initial: [], decide, evolve };

type Folds = { readonly board: typeof newsDecider };
/** Answers the news of the command; null once it is withdrawn. */
export const newsCase: Case<Addressed<NewsBoardId, NewsCommand>, News | null, Folds, 'board'> = {
  folds: { board: newsDecider },
  own: 'board',
  streams: () => ({ board: read(newsBoardStream) }),
  decide(command, { board }) {
    const events = decide(command, board);
    return { events: { board: events }, answer: events.reduce(evolve, board).find(({ id }) => id === command.data.id) ?? null };
  },
};

/** The news that an environment sees at this instant, the newest first. */
export const visibleNews = (board: NewsBoard, environmentId: EnvironmentId, now: Date): News[] =>
  board
    .filter(({ publishAt, expireAt }) => Date.parse(publishAt) <= now.getTime() && (!expireAt || now.getTime() < Date.parse(expireAt)))
    .filter(({ environments }) => environments.length === 0 || environments.includes(environmentId))
    .toSorted((left, right) => Date.parse(right.publishAt) - Date.parse(left.publishAt));

function decide(command: NewsCommand, board: NewsBoard): NewsEvent[] {
  const before = board.find(({ id }) => id === command.data.id);
  if (command.type === 'WithdrawNews') return before ? [{ type: 'NewsWithdrawn', data: { id: before.id } }] : [];
  if (command.type === 'WriteNews') return before ? [] : [{ type: 'NewsWritten', data: complete(command.data) }];
  if (!before) throw newsErrors.unknown();
  const data = complete(command.data);
  return canonicalJson(data) === canonicalJson(before) ? [] : [{ type: 'NewsRevised', data }];
}

/** @throws news.incomplete, news.dates */
function complete(typed: News): News {
  const news = { ...typed, title: typed.title.trim(), content: typed.content.trim() };
  const violations = missingFields({ title: news.title, content: isBlankHtml(news.content) ? '' : news.content });
  if (violations.length > 0) throw newsErrors.incomplete(violations);
  if (news.expireAt !== null && Date.parse(news.expireAt) <= Date.parse(news.publishAt)) throw newsErrors.dates();
  return news;
}

function evolve(board: NewsBoard, { type, data }: NewsEvent): NewsBoard {
  switch (type) {
    case 'NewsWritten':
      return [...board, data];
    case 'NewsRevised':
      return board.map((news) => (news.id === data.id ? data : news));
    case 'NewsWithdrawn':
      return board.filter(({ id }) => id !== data.id);
  }
}
