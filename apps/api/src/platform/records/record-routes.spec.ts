import 'reflect-metadata';
import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import { type Id, isUuid, newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { Put } from '@nestjs/common';
import { text } from '../lists/list-field.js';
import { listing } from '../lists/listing.js';
import { ACCESS } from '../wire/access.decorator.js';
import { TextField } from '../wire/fields.js';
import { Saved } from '../wire/saved.js';
import { systemContext } from '../wire/system-context.js';
import { ExecuteCase } from '../writes/execute-case.js';
import { ExecuteCaseInBulk } from '../writes/execute-case-in-bulk.js';
import { PreviewCaseInBulk } from '../writes/preview-case.js';
import { type RecordCall, record, write } from './record-declaration.js';
import { recordRoutes, send } from './record-routes.js';
import { bodyParameter, controllerOf, idParameter, route } from './route.js';

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

type BookCommand = Addressed<Id<'book'>, { type: 'Shelve'; reason: string } | { type: 'Discard' } | { type: 'Lend' }>;
const title = { initial: '', evolve: (before: string) => before };
const bookCase: Case<BookCommand, string, { book: typeof title }, 'book'> = {
  folds: { book: title },
  own: 'book',
  streams: ({ id }) => ({ book: read(`book-${id}`) }),
  decide: () => ({ events: {}, answer: 'Germinal' }),
};

const context = systemContext(newId<'environment'>());
const [b1, b2] = [newId<'book'>(), newId<'book'>()];

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
  case: bookCase,
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
    toResult: (lines) => ({ done: lines.length }),
  },
  own: [
    route<RecordCall<typeof book.needs>, [string, ReasonDto]>({
      name: 'shelveAt',
      decorators: [Put('books/:id/shelf')],
      parameters: [idParameter(), bodyParameter(ReasonDto)],
      handle: (call, id, { reason }) => send(book, { type: 'Shelve', reason }, { ...call, id }),
    }),
  ],
});

type Handler = (call: object, ...values: unknown[]) => Promise<unknown>;

function open() {
  const sent: unknown[] = [];
  const execute = async (message: unknown) => {
    sent.push(message);
    if (message instanceof ExecuteCase) return { value: 'Germinal', version: 4, position: undefined };
    return message instanceof ExecuteCaseInBulk
      ? { lines: message.commands, position: undefined }
      : (message as { commands: unknown }).commands;
  };
  const controller = new (BookController as new (...services: unknown[]) => Record<string, Handler>)({ execute }, { execute }, {}, {}, {});
  const call = { context, session: {} };
  return { sent, run: (name: string, ...values: unknown[]) => controller[name]?.(call, ...values) };
}

describe('the routes of a record', () => {
  it('send the command of a move with the id and the expected version, and answer the record', async () => {
    const { sent, run } = open();
    expect(await run('putAway', b1, { reason: 'usé' }, 3)).toEqual(new Saved({ title: 'Germinal', version: 4 }, 4, undefined));
    expect(sent).toEqual([new ExecuteCase(context, bookCase, { id: b1, type: 'Shelve', reason: 'usé' }, 3)]);
  });

  it('send a command without a body', async () => {
    const { sent, run } = open();
    await run('remove', b1, 2);
    expect(sent).toEqual([new ExecuteCase(context, bookCase, { id: b1, type: 'Discard' }, 2)]);
  });

  it('send commands by paths of their own', async () => {
    const { sent, run } = open();
    expect(await run('shelveAt', b1, { reason: 'neuf' })).toEqual(new Saved({ title: 'Germinal', version: 4 }, 4, undefined));
    expect(sent).toEqual([new ExecuteCase(context, bookCase, { id: b1, type: 'Shelve', reason: 'neuf' }, undefined)]);
  });

  it('give a new record an id of its own', async () => {
    const { sent, run } = open();
    await run('create');
    expect(sent).toMatchObject([{ command: { type: 'Lend' } }]);
    expect(isUuid((sent[0] as ExecuteCase<BookCommand, string>).command.id)).toBe(true);
  });

  it('send the command of the move in bulk, or the one declared instead; a dry run is a preview', async () => {
    const { sent, run } = open();
    expect(await run('bulk', { command: 'put_away', reason: 'usé', ids: [b1, b2], dry_run: true })).toEqual({ done: 2 });
    await run('bulk', { command: 'lend', ids: [b1] });
    await run('bulk', { command: 'delete', ids: [b1] });
    expect(sent).toEqual([
      new PreviewCaseInBulk(
        context,
        bookCase,
        [b1, b2].map((id) => ({ id, type: 'Shelve', reason: 'usé' })),
      ),
      new ExecuteCaseInBulk(context, bookCase, [{ id: b1, type: 'Discard' }]),
      new ExecuteCaseInBulk(context, bookCase, [{ id: b1, type: 'Discard' }]),
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
