import type { AnyCommand } from '@intendance/kernel/case.js';
import { Delete, Get, HttpCode, Post, Put, SetMetadata, type Type } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../history/history.dto.js';
import { historyListing } from '../history/history.listing.js';
import { ApiListing, ApiListingDownload } from '../lists/api-listing.js';
import type { ExportParameters } from '../lists/list-params.js';
import type { ListRequest } from '../lists/list-request.js';
import type { Listing } from '../lists/listing.js';
import { ApiPage, type RowPage } from '../lists/row-pages.js';
import { newRecordId } from '../tenancy/new-record-id.js';
import { Access } from '../wire/access.decorator.js';
import { ApiProblem } from '../wire/api-problem.js';
import { Saved, Versioned } from '../wire/saved.js';
import { SingleUnit } from '../wire/single-unit.js';
import { StepUp } from '../wire/step-up.decorator.js';
import type { CaseLine } from '../writes/case-lines.js';
import { ExecuteCase } from '../writes/execute-case.js';
import { ExecuteCaseInBulk } from '../writes/execute-case-in-bulk.js';
import { PreviewCaseInBulk } from '../writes/preview-case.js';
import { selectedIds } from './bulk-selection.js';
import type {
  Bulk,
  Documented,
  OfRecord,
  RecordCall,
  RecordDeclaration,
  RecordFacts,
  RecordRoutes,
  RecordServices,
  Unaddressed,
  Versions,
  Write,
} from './record-declaration.js';
import { RECORD, recordNeeds } from './record-declaration.js';
import {
  bodyParameter,
  type Call,
  controllerOf,
  exportParameter,
  idParameter,
  ifMatchParameter,
  listParameter,
  type Parameter,
  pageParameter,
  type Route,
  route,
  type Tokens,
} from './route.js';

/** A record that is changed each day has as many versions as days. */
const mostVersions = 100;

type AnyCall = Call<RecordServices>;
type AnyRecord = RecordDeclaration<Versions, unknown, AnyCommand, Tokens>;
type AnySent = Unaddressed<AnyCommand>;
type AnyRoutes = RecordRoutes<Versions, AnySent, AnyCall>;

/**
 * The controller of a noun: Nest, Swagger and the guards read the same metadata as of a class with decorators. Routes without an id come
 * first, so that their words are read as no ids.
 */
export function recordRoutes<Dto extends Versions, View, C extends AnyCommand, Needs extends Tokens>(
  record: RecordDeclaration<Dto, View, C, Needs>,
  routes: RecordRoutes<NoInfer<Dto>, Unaddressed<C>, RecordCall<NoInfer<Needs>>>,
): Type<object> {
  // The builders below handle records of any type: the types of this one are checked by now.
  const anyRecord = record as unknown as AnyRecord;
  const anyRoutes = routes as unknown as AnyRoutes;
  const facts: RecordFacts = { path: record.path, stream: record.stream, downloaded: routes.download && routes.list?.listing };
  return controllerOf<typeof recordNeeds>({
    name: `${record.operations.record}Controller`,
    needs: { ...recordNeeds, ...record.needs },
    decorators: [ApiTags(record.path.split('/').at(-1) ?? record.path), Access({ feature: record.feature }), SetMetadata(RECORD, facts)],
    routes: [
      ...batchRoutes(anyRecord, anyRoutes),
      ...(anyRoutes.own ?? []),
      ...readRoutes(anyRecord, anyRoutes),
      ...writeRoutes(anyRecord, anyRoutes),
    ],
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

const bulkRoute = ({ path, operations, ...record }: AnyRecord, routes: AnyRoutes, bulk: Bulk<AnySent>, listing: Listing): Route<AnyCall> =>
  route<AnyCall, [InstanceType<typeof bulk.body>]>({
    name: 'bulk',
    decorators: [
      Post(`${path}/bulk`),
      ...documentation(operations.batch ?? operations.record, 'bulk', bulk),
      HttpCode(200),
      ApiOkResponse({ type: bulk.result }),
      ...bulkStepUp(routes),
    ],
    parameters: [bodyParameter(bulk.body)],
    handle: async (call, dto) => {
      const { commands, queries, listReader, context } = call;
      const ids = await selectedIds(listReader, listing, context, dto);
      const move = dto.command === 'delete' ? routes.remove : routes.moves?.[dto.command];
      const command = bulk.instead?.[dto.command] ?? (move && (await commandOf(move, { ...call, id: '' }, dto)));
      const each = ids.map((id) => addressed(id, command));
      if (dto.dry_run)
        return bulk.toResult((await queries.execute(new PreviewCaseInBulk(context, record.case, each))) as readonly CaseLine<never>[]);
      const { lines } = await commands.execute(new ExecuteCaseInBulk(context, record.case, each));
      return bulk.toResult(lines as readonly CaseLine<never>[]);
    },
  });

/** A bulk action asks for what its move asks for; a dry run changes nothing. */
function bulkStepUp({ moves = {} }: AnyRoutes): MethodDecorator[] {
  const words = Object.keys(moves).filter((word) => moves[word]?.isStepUp);
  const isAsked = (body: unknown): boolean => {
    const { command, dry_run } = (body ?? {}) as { command?: string; dry_run?: boolean };
    return dry_run !== true && command !== undefined && words.includes(command);
  };
  return words.length > 0 ? [StepUp(isAsked)] : [];
}

const versionsRoute = ({ path, operations }: AnyRecord, versions: NonNullable<AnyRoutes['versions']>): Route<AnyCall> =>
  route<AnyCall, [string, RowPage]>({
    name: 'versions',
    decorators: [
      Get(`${path}/:id/versions`),
      ...documentation(operations.parts ?? operations.record, 'versions', versions),
      ApiPage(mostVersions),
      ApiOkResponse({ type: versions.response }),
    ],
    parameters: [idParameter(), pageParameter(mostVersions)],
    handle: (call, id, page) => versions.answer({ ...call, id, page }),
  });

function readRoutes(record: AnyRecord, routes: AnyRoutes): Route<AnyCall>[] {
  const { path, operations, dto, recordType } = record;
  const { list, find, history, versions, parts = {} } = routes;
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
    ...(versions ? [versionsRoute(record, versions)] : []),
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
  const routeOf = (key: string, write: Write<AnySent, AnyCall> | undefined, decorators: MethodDecorator[], prefix = operations.record) =>
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
function writeRoute(record: AnyRecord, write: Write<AnySent, AnyCall>, decorators: MethodDecorator[], name: string): Route<AnyCall> {
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
export async function send<Dto extends Versions, View, C extends AnyCommand, Needs extends Tokens>(
  record: RecordDeclaration<Dto, View, C, Needs>,
  command: Unaddressed<C>,
  call: RecordCall<Needs> & OfRecord,
  expected?: number,
): Promise<Saved<Dto>> {
  const { commands, context, id } = call as unknown as AnyCall & OfRecord;
  const saved = await commands.execute(new ExecuteCase(context, record.case, addressed<C>(id, command), expected));
  const body = await record.toDto(saved, call);
  return new Saved(body, body.version, saved.position);
}

/** The domain wants ids of its kinds, hence the cast. */
const addressed = <C extends AnyCommand>(id: string, command: unknown): C => ({ id, ...(command as object) }) as unknown as C;

const commandOf = ({ command }: Write<AnySent, AnyCall>, call: AnyCall & OfRecord, dto: unknown): AnySent | Promise<AnySent> =>
  typeof command === 'function' ? command({ ...call, dto: dto as never }) : command;

/** The name of a route in its operation id is its key in the declaration unless the contract has another one. */
function documentation(
  prefix: string,
  key: string,
  { summary, description, access, name, refusals = [], isStepUp }: Documented,
): MethodDecorator[] {
  return [
    ...(access ? [Access(access)] : []),
    ApiOperation({ summary, ...(description && { description }), operationId: `${prefix}_${name ?? key}` }),
    ...(refusals.length > 0 ? [ApiProblem(...refusals)] : []),
    ...(isStepUp ? [StepUp()] : []),
  ];
}

const camelCase = (word: string): string => word.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
