import { encodePosition } from '@intendance/event-store/feed-position.js';
import { Delete, Get, HttpCode, Post, Put, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../history/history.dto.js';
import { historyListing } from '../history/history.listing.js';
import { ApiListing, ApiListingDownload } from '../lists/api-listing.js';
import type { ExportParameters } from '../lists/list-params.js';
import type { ListRequest } from '../lists/list-request.js';
import type { Listing } from '../lists/listing.js';
import { newRecordId } from '../tenancy/new-record-id.js';
import { Access } from '../wire/access.decorator.js';
import { ApiProblem } from '../wire/api-problem.js';
import { Saved, Versioned } from '../wire/saved.js';
import { SingleUnit } from '../wire/single-unit.js';
import type { BulkLine } from '../writes/run-case.js';
import { selectedIds } from './bulk-selection.js';
import type {
  Bulk,
  Documented,
  OfRecord,
  RecordCall,
  RecordDeclaration,
  RecordRoutes,
  RecordServices,
  Versions,
  Write,
} from './record-declaration.js';
import { recordNeeds } from './record-declaration.js';
import {
  bodyParameter,
  type Call,
  controllerOf,
  exportParameter,
  idParameter,
  ifMatchParameter,
  listParameter,
  type Parameter,
  type Route,
  route,
  type Tokens,
} from './route.js';

type AnyCall = Call<RecordServices>;
type AnyRecord = RecordDeclaration<Versions, unknown, unknown, Tokens>;
type AnyRoutes = RecordRoutes<Versions, unknown, AnyCall>;

/**
 * The controller of a noun: Nest, Swagger and the guards read the same metadata as of a class with decorators. Routes without an id come
 * first, so that their words are read as no ids.
 */
export function recordRoutes<Dto extends Versions, View, CaseCommand, Needs extends Tokens>(
  record: RecordDeclaration<Dto, View, CaseCommand, Needs>,
  routes: RecordRoutes<NoInfer<Dto>, NoInfer<CaseCommand>, RecordCall<NoInfer<Needs>>>,
): Type<object> {
  // The builders below handle records of any type: the types of this one are checked by now.
  const anyRecord = record as unknown as AnyRecord;
  const anyRoutes = routes as unknown as AnyRoutes;
  return controllerOf<typeof recordNeeds>({
    name: `${record.operations.record}Controller`,
    needs: { ...recordNeeds, ...record.needs },
    decorators: [ApiTags(record.path.split('/').at(-1) ?? record.path), Access({ feature: record.feature })],
    routes: [...batchRoutes(anyRecord, anyRoutes), ...readRoutes(anyRecord, anyRoutes), ...writeRoutes(anyRecord, anyRoutes)],
  });
}

function batchRoutes(record: AnyRecord, routes: AnyRoutes): Route<AnyCall>[] {
  const { path, operations } = record;
  const { list, download, batch = {} } = routes;
  const prefix = operations.batch ?? operations.record;
  return [
    ...Object.entries(batch).map(([word, declared]): Route<AnyCall> => {
      const verb = declared.body ? [Post(`${path}/${word}`), HttpCode(200)] : [Get(`${path}/${word}`)];
      return {
        name: word,
        decorators: [...verb, ...documentation(prefix, word, declared), ApiOkResponse({ type: declared.response })],
        parameters: declared.body ? [bodyParameter(declared.body)] : [],
        handle: (call, dto) => declared.answer({ ...call, dto: dto as never }),
      };
    }),
    ...(download && list
      ? [
          route<AnyCall, [ExportParameters]>({
            name: 'download',
            decorators: [Get(`${path}/download`), ...documentation(prefix, 'download', download), ApiListingDownload(list.listing)],
            parameters: [exportParameter(list.listing)],
            handle: ({ exporter, context }, request) => exporter.export(context, list.listing, download.sheet, request),
          }),
        ]
      : []),
    ...(routes.bulk && list ? [bulkRoute(record, routes, routes.bulk, list.listing)] : []),
  ];
}

const bulkRoute = ({ path, operations }: AnyRecord, routes: AnyRoutes, bulk: Bulk<unknown, AnyCall>, listing: Listing): Route<AnyCall> =>
  route<AnyCall, [InstanceType<typeof bulk.body>]>({
    name: 'bulk',
    decorators: [
      Post(`${path}/bulk`),
      ...documentation(operations.batch ?? operations.record, 'bulk', bulk),
      HttpCode(200),
      ApiOkResponse({ type: bulk.result }),
    ],
    parameters: [bodyParameter(bulk.body)],
    handle: async (call, dto) => {
      const { commands, listReader, context, reply } = call;
      const ids = await selectedIds(listReader, listing, context, dto);
      const move = dto.command === 'delete' ? routes.remove : routes.moves?.[dto.command];
      const command = bulk.instead?.[dto.command] ?? (move && (await commandOf(move, { ...call, id: '' }, dto)));
      const outcome = await commands.execute(bulk.dispatch({ ...call, ids, command, isDryRun: dto.dry_run ?? false }));
      if (outcome.position) reply.header('x-position', encodePosition(outcome.position));
      return bulk.toResult(outcome.lines as readonly BulkLine<never>[]);
    },
  });

function readRoutes({ path, operations, dto, recordType }: AnyRecord, routes: AnyRoutes): Route<AnyCall>[] {
  const { list, find, history, parts = {} } = routes;
  const prefix = operations.record;
  return [
    ...(list
      ? [
          route<AnyCall, [ListRequest]>({
            name: 'list',
            decorators: [Get(path), ...documentation(prefix, 'list', list), ApiListing(list.listing, dto)],
            parameters: [listParameter(list.listingOf ?? list.listing)],
            handle: (call, request) => list.answer({ ...call, request }),
          }),
        ]
      : []),
    ...(find
      ? [
          route<AnyCall, [string]>({
            name: 'find',
            decorators: [Get(`${path}/:id`), ...documentation(prefix, 'find', find), ApiOkResponse({ type: dto })],
            parameters: [idParameter()],
            handle: async (call, id) => {
              const body = await find.read({ ...call, id });
              return new Versioned(body, body.version);
            },
          }),
        ]
      : []),
    ...Object.entries(parts).map(
      ([word, part]): Route<AnyCall> => ({
        name: word,
        decorators: [
          Get(`${path}/:id/${word}`),
          ...documentation(operations.parts ?? prefix, word, part),
          ApiOkResponse({ type: part.response }),
        ],
        parameters: [idParameter()],
        handle: (call, id) => part.answer({ ...call, id: String(id), dto: undefined as never }),
      }),
    ),
    ...(history
      ? [
          route<AnyCall, [string, ListRequest]>({
            name: 'history',
            decorators: [
              Get(`${path}/:id/history`),
              ...documentation(operations.parts ?? prefix, 'history', history),
              ApiListing(historyListing, HistoryEntryDto),
            ],
            parameters: [idParameter(), listParameter(historyListing)],
            handle: async (call, id, request) => {
              await history.check?.({ ...call, id });
              return call.historyReader.ofRecord(call.context, recordType, id, request, call.session);
            },
          }),
        ]
      : []),
  ];
}

function writeRoutes(record: AnyRecord, { create, save, remove, moves = {} }: AnyRoutes): Route<AnyCall>[] {
  const { path, operations, dto } = record;
  const own = `${path}/:id`;
  const updated = ApiOkResponse({ type: dto });
  const routeOf = (key: string, write: Write<unknown, AnyCall> | undefined, decorators: MethodDecorator[], prefix = operations.record) =>
    write ? [writeRoute(record, write, [...decorators, ...documentation(prefix, key, write)], key)] : [];
  return [
    ...routeOf('create', create, [Post(path), ApiCreatedResponse({ type: dto })]),
    ...routeOf('save', save, [Put(own), updated]),
    ...routeOf('remove', remove, [Delete(own), HttpCode(200), updated]),
    ...Object.entries(moves).flatMap(([word, move]) =>
      routeOf(camelCase(word), move, [Post(`${own}/${word}`), HttpCode(200), updated], operations.moves),
    ),
  ];
}

/** A new record has no id in its path, and no version that a caller may have read. */
function writeRoute(record: AnyRecord, write: Write<unknown, AnyCall>, decorators: MethodDecorator[], name: string): Route<AnyCall> {
  const isNew = name === 'create';
  const body: Parameter<unknown>[] = write.body ? [bodyParameter(write.body)] : [];
  return {
    name,
    decorators: record.isSingleUnit ? [...decorators, SingleUnit()] : decorators,
    parameters: isNew ? body : [idParameter(), ...body, ifMatchParameter],
    handle: async (call, ...values) => {
      const [id, rest] = isNew ? [newRecordId(call.context, record.stream), values] : [String(values[0]), values.slice(1)];
      const [dto, expected] = write.body ? rest : [undefined, rest[0]];
      const command = await commandOf(write, { ...call, id }, dto);
      return send(record, command, { ...call, id }, expected as number | undefined);
    },
  };
}

/** Sends a command of a record, and answers with the record as it is then. */
export async function send<Dto extends Versions, View, CaseCommand, Needs extends Tokens>(
  record: RecordDeclaration<Dto, View, CaseCommand, Needs>,
  command: CaseCommand,
  call: RecordCall<Needs> & OfRecord,
  expected?: number,
): Promise<Saved<Dto>> {
  const { commands, context, id } = call as unknown as AnyCall & OfRecord;
  const saved = await commands.execute(record.dispatch(context, id, command, expected));
  const body = await record.toDto(saved, call);
  return new Saved(body, body.version, saved.position);
}

const commandOf = ({ command }: Write<unknown, AnyCall>, call: AnyCall & OfRecord, dto: unknown): unknown =>
  typeof command === 'function' ? command({ ...call, dto }) : command;

/** The name of a route in its operation id is its key in the declaration unless the contract has another one. */
function documentation(prefix: string, key: string, { summary, description, access, name, refusals = [] }: Documented): MethodDecorator[] {
  return [
    ...(access ? [Access(access)] : []),
    ApiOperation({ summary, ...(description && { description }), operationId: `${prefix}_${name ?? key}` }),
    ...(refusals.length > 0 ? [ApiProblem(...refusals)] : []),
  ];
}

const camelCase = (word: string): string => word.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
