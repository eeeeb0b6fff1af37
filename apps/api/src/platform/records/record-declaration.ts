import type { FeatureKey } from '@intendance/contract/access.js';
import type { AnyCommand, RunnableCase } from '@intendance/kernel/case.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Exporter } from '../documents/exporter.js';
import type { Sheet } from '../documents/sheet.js';
import { HistoryReader } from '../history/history-reader.js';
import { ListReader } from '../lists/list-reader.js';
import type { ListRequest } from '../lists/list-request.js';
import type { Listing } from '../lists/listing.js';
import { type ListAnswer, type PageAnswer, pageAnswer } from '../lists/page-answer.js';
import type { RowPage } from '../lists/row-pages.js';
import type { ApiRule } from '../wire/access.decorator.js';
import type { RequestContext } from '../wire/request-context.js';
import type { Session } from '../wire/session.js';
import type { CaseLine } from '../writes/case-lines.js';
import type { WriteResult } from '../writes/write-result.js';
import type { Call, Route, Services, Tokens } from './route.js';

export const recordNeeds = {
  commands: CommandBus,
  queries: QueryBus,
  listReader: ListReader,
  exporter: Exporter,
  historyReader: HistoryReader,
};
export type RecordServices = Services<typeof recordNeeds>;
export type RecordCall<Needs extends Tokens> = Call<RecordServices & Services<Needs>>;
export type OfRecord = { readonly id: string };

/** A command of the noun without its id, which the route knows. */
export type Unaddressed<C> = C extends unknown ? Omit<C, 'id'> : never;

/** Facts that all routes of a noun share. `C` is the noun's vocabulary of commands, `View` the value that a write returns. */
export type RecordDeclaration<Dto extends Versions, View, C extends AnyCommand, Needs extends Tokens> = {
  /** Also the tag of the routes in the documentation. */
  readonly path: string;
  readonly feature: FeatureKey;
  /** Prefixes of the operation ids, which are part of the contract: `Refund_list`. */
  readonly operations: { readonly record: string; readonly batch?: string; readonly parts?: string; readonly moves?: string };
  /** Stream type of a new record, from which its id is derived when a request is repeated. */
  readonly stream: string;
  /** Name of the record in the history. */
  readonly recordType: string;
  readonly dto: Type<Dto>;
  /** Services that its handlers use besides those of every record. */
  readonly needs: Needs;
  /** The value of the unit of work is the whole response: see `SingleUnit`. */
  readonly isSingleUnit?: true;
  /** Its routes send commands of this case. */
  readonly case: RunnableCase<C, View>;
  toDto(saved: WriteResult<View>, call: RecordCall<Needs> & OfRecord): Dto | Promise<Dto>;
};
export type Versions = { readonly version: number };

/** Metadata of the controller of a record: specs find every record, and every list that users can download, by it. */
export const RECORD = Symbol('record');
export type RecordFacts = { readonly path: string; readonly stream: string; readonly downloaded: Listing | undefined };

/** Checks the declaration by itself, so that the routes are typed by it. */
export const record = <Dto extends Versions, View, C extends AnyCommand, Needs extends Tokens>(
  declared: RecordDeclaration<Dto, View, C, Needs>,
): RecordDeclaration<Dto, View, C, Needs> => declared;

export type Documented = {
  readonly summary: string;
  readonly description?: string;
  /** The feature of the record unless declared. */
  readonly access?: ApiRule;
  /** The last part of the operation id, where the contract has another one than the key of the route. */
  readonly name?: string;
  readonly refusals?: readonly (DomainError | string)[];
  /** See `StepUp`. */
  readonly isStepUp?: true;
};

type Commanded<CaseCommand, Provided, Body> = (call: Provided & OfRecord & { readonly dto: Body }) => CaseCommand | Promise<CaseCommand>;

/** A route that sends a command, or the command made of the request. `write` makes those that have a body. */
export type Write<CaseCommand, Provided> = Documented & {
  readonly body?: Type<object>;
  readonly command: CaseCommand | Commanded<CaseCommand, Provided, never>;
};

export const write = <Body extends object, CaseCommand, Provided>(
  body: Type<Body>,
  declared: Documented & { readonly command: Commanded<CaseCommand, Provided, Body> },
): Write<CaseCommand, Provided> => ({ ...declared, body });

type BulkBody = { command: string; ids?: string[]; filters?: Record<string, string>; dry_run?: boolean };

/**
 * One command over many records, or the dry run of it. `command` in the body is the word of a move, or `delete`: the same declaration makes
 * the command, so that the body has the members which the moves read.
 */
export type Bulk<CaseCommand> = Documented & {
  readonly body: Type<BulkBody>;
  readonly result: Type<object>;
  /** Commands that differ from those of the moves. */
  readonly instead?: Readonly<Record<string, CaseCommand>>;
  toResult(lines: readonly CaseLine<never>[]): object;
};

/** A read without a command. `answer` makes those that have a body. */
export type Answer<Provided> = Documented & {
  readonly body?: Type<object>;
  readonly response: Type<object>;
  answer(call: Provided & { readonly dto: never }): Promise<object>;
};

export const answer = <Body extends object, Provided>(
  body: Type<Body>,
  declared: Documented & { readonly response: Type<object>; answer(call: Provided & { readonly dto: Body }): Promise<object> },
): Answer<Provided> => ({ ...declared, body });

type PageCall = Pick<RecordServices, 'listReader'> & { readonly context: RequestContext; readonly request: ListRequest };

/** Answers a list from its rows as they are now. Lists that are the same for all readers use `listReader.answer`, which caches pages. */
export const pageOf =
  <Row extends object, Dto, Provided extends PageCall>(listing: Listing, toDto: (row: Row, call: Provided) => Dto) =>
  async (call: Provided): Promise<PageAnswer<Dto>> =>
    pageAnswer(listing, await call.listReader.page<Row>(call.context, listing, call.request), (row) => toDto(row, call));

type OneCall = Pick<RecordServices, 'listReader'> & OfRecord & { readonly context: RequestContext };

/** Answers one record by its row in a list. `unknown`: the refusal of the noun. */
export const oneOf =
  <Row extends object, Dto>(listing: Listing, toDto: (row: Row) => Dto, unknown: () => DomainError) =>
  async ({ listReader, context, id }: OneCall): Promise<Dto> =>
    toDto(await listReader.find<Row>(context, listing, id, unknown));

export type RecordRoutes<Dto, CaseCommand, Provided> = {
  readonly list?: Documented & {
    readonly listing: Listing;
    /** The listing of this user, where users have different lists. */
    readonly listingOf?: (session: Session) => Listing;
    answer(call: Provided & { readonly request: ListRequest }): Promise<ListAnswer<Dto> | PageAnswer<Dto>>;
  };
  readonly download?: Documented & { readonly sheet: Sheet<never> };
  readonly find?: Documented & { read(call: Provided & OfRecord): Promise<Dto> };
  /** `check` refuses a record that this user may not see. */
  readonly history?: Documented & { readonly check?: (call: Provided & OfRecord) => Promise<void> };
  /** `GET /:id/versions`, some at a time. */
  readonly versions?: Documented & {
    readonly response: Type<object>;
    answer(call: Provided & OfRecord & { readonly page: RowPage }): Promise<object>;
  };
  readonly create?: Write<CaseCommand, Provided>;
  readonly save?: Write<CaseCommand, Provided>;
  readonly remove?: Write<CaseCommand, Provided>;
  /** `POST /:id/<key>`: one route per change of status, so that scripts name the change. */
  readonly moves?: Readonly<Record<string, Write<CaseCommand, Provided>>>;
  readonly bulk?: Bulk<CaseCommand>;
  /** Routes without a record, or on several: `GET /<key>`, or `POST` with a body. */
  readonly batch?: Readonly<Record<string, Answer<Provided>>>;
  /** Routes of one record: `GET /:id/<key>`. */
  readonly parts?: Readonly<Record<string, Answer<Provided & OfRecord>>>;
  /** Routes of other forms, with their whole paths. `send` sends a command of theirs. */
  readonly own?: readonly Route<Provided>[];
};
