import 'reflect-metadata';
import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import { isUuid } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { Command } from '@nestjs/cqrs';
import { text } from '../lists/list-field.js';
import { listing } from '../lists/listing.js';
import { ACCESS } from '../wire/access.decorator.js';
import { TextField } from '../wire/fields.js';
import { Saved } from '../wire/saved.js';
import type { BulkOutcome } from '../writes/execute-case.js';
import { record, write } from './record-declaration.js';
import { recordRoutes } from './record-routes.js';
import { controllerOf, route } from './route.js';

class BookDto {
  title!: string;
  version!: number;
}
class ReasonDto {
  @TextField({ max: 20, example: 'usé' }) reason!: string;
}
class BulkDto {
  command!: string;
  reason?: string;
  ids?: string[];
  dry_run?: boolean;
}

type CaseCommand = { type: 'Shelve'; reason: string } | { type: 'Discard' } | { type: 'Lend' };
class Execute extends Command<UnitResult<string>> {
  constructor(
    readonly id: string,
    readonly command: CaseCommand,
    readonly expected?: number,
  ) {
    super();
  }
}
class ExecuteMany extends Command<BulkOutcome<string>> {
  constructor(
    readonly ids: readonly string[],
    readonly command: CaseCommand,
    readonly isDryRun: boolean,
  ) {
    super();
  }
}

const books = listing({
  resource: 'books',
  from: 'read.book_list b',
  select: 'b.title',
  fields: { title: text('b.title') },
  orders: { title: 'b.title' },
  defaultOrder: { title: 'asc' },
  tieBreaker: 'b.id',
});

const book = record({
  path: 'books',
  feature: 'refunds',
  operations: { record: 'Book', moves: 'BookMoves' },
  stream: 'book',
  recordType: 'book',
  dto: BookDto,
  needs: {},
  dispatch: (_context, id, command: CaseCommand, expected) => new Execute(id, command, expected),
  toDto: ({ value, version }) => ({ title: value, version }),
});

const BookController = recordRoutes(book, {
  list: { summary: 'Lister', listing: books, answer: async () => ({ totalCount: 0 }) },
  create: { summary: 'Créer', command: { type: 'Lend' } },
  remove: { summary: 'Jeter', command: { type: 'Discard' } },
  moves: {
    put_away: write(ReasonDto, { summary: 'Ranger', command: ({ dto }) => ({ type: 'Shelve', reason: dto.reason }) }),
    lend: { summary: 'Prêter', command: { type: 'Lend' } },
  },
  bulk: {
    summary: 'Plusieurs',
    body: BulkDto,
    result: BookDto,
    instead: { lend: { type: 'Discard' } },
    dispatch: ({ ids, command, isDryRun }) => new ExecuteMany(ids, command, isDryRun),
    toResult: (lines) => ({ done: lines.length }),
  },
});

type Handler = (call: object, ...values: unknown[]) => Promise<unknown>;

function open() {
  const sent: unknown[] = [];
  const commands = {
    execute: async (command: unknown) => {
      sent.push(command);
      return command instanceof ExecuteMany
        ? { lines: command.ids, position: undefined }
        : { value: 'Germinal', version: 4, position: undefined };
    },
  };
  const controller = new (BookController as new (...services: unknown[]) => Record<string, Handler>)(commands, {}, {}, {}, {});
  const call = { context: { commandId: 'c' }, session: {}, reply: {} };
  return { sent, run: (name: string, ...values: unknown[]) => controller[name]?.(call, ...values) };
}

describe('the routes of a record', () => {
  it('send the command of a move with the id and the expected version, and answer the record', async () => {
    const { sent, run } = open();
    expect(await run('putAway', 'b1', { reason: 'usé' }, 3)).toEqual(new Saved({ title: 'Germinal', version: 4 }, 4, undefined));
    expect(sent).toEqual([new Execute('b1', { type: 'Shelve', reason: 'usé' }, 3)]);
  });

  it('send a command without a body', async () => {
    const { sent, run } = open();
    await run('remove', 'b1', 2);
    expect(sent).toEqual([new Execute('b1', { type: 'Discard' }, 2)]);
  });

  it('give a new record an id of its own', async () => {
    const { sent, run } = open();
    await run('create');
    expect(isUuid((sent[0] as Execute).id)).toBe(true);
  });

  it('send the command of the move in bulk, or the one declared instead', async () => {
    const { sent, run } = open();
    expect(await run('bulk', { command: 'put_away', reason: 'usé', ids: ['b1', 'b2'], dry_run: true })).toEqual({ done: 2 });
    await run('bulk', { command: 'lend', ids: ['b1'] });
    await run('bulk', { command: 'delete', ids: ['b1'] });
    expect(sent).toEqual([
      new ExecuteMany(['b1', 'b2'], { type: 'Shelve', reason: 'usé' }, true),
      new ExecuteMany(['b1'], { type: 'Discard' }, false),
      new ExecuteMany(['b1'], { type: 'Discard' }, false),
    ]);
  });

  it('are documented under their operation ids, and closed to all but the feature', () => {
    const operationOf = (name: string) => Reflect.getMetadata('swagger/apiOperation', BookController.prototype[name]);
    expect(['list', 'create', 'putAway'].map((name) => operationOf(name).operationId)).toEqual([
      'Book_list',
      'Book_create',
      'BookMoves_putAway',
    ]);
    expect(Reflect.getMetadata(ACCESS, BookController)).toEqual({ feature: 'refunds' });
    expect(Reflect.getMetadata('design:paramtypes', BookController.prototype, 'putAway')).toEqual([Object, String, ReasonDto, Number]);
  });

  it('have names of their own', () => {
    const twice = route<object, []>({ name: 'find', decorators: [], parameters: [], handle: () => undefined });
    expect(() => controllerOf({ name: 'BookController', needs: {}, decorators: [], routes: [twice, twice] })).toThrow(
      'two routes are named find',
    );
  });
});
