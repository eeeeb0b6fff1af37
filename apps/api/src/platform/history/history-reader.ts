import { allows } from '@intendance/contract/access.js';
import { encodePosition } from '@intendance/event-store/feed-position.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Exporter } from '../documents/exporter.js';
import { text } from '../lists/list-field.js';
import type { ExportParameters } from '../lists/list-params.js';
import { ListReader } from '../lists/list-reader.js';
import { type ListCondition, type ListRequest, narrowed } from '../lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../lists/page-answer.js';
import { RelayAllowList } from '../relay/relay-allow-list.js';
import { lru } from '../runtime/lru.js';
import { Directory } from '../tenancy/directory.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import type { DownloadAnswer } from '../wire/download.js';
import type { RequestContext } from '../wire/request-context.js';
import type { Session } from '../wire/session.js';
import type { HistoryEntryDto } from './history.dto.js';
import { historyExport, printedHistorySheet } from './history.export.js';
import { historyListing } from './history.listing.js';
import { HistoryCatalogue, type HistoryDescriber, type HistoryValue } from './history-describer.js';
import { HistoryTeller, type Telling } from './history-teller.js';

type Row = {
  id: string;
  stream: string;
  record_type: string;
  record_id: string;
  version: number;
  at: Date;
  actor_id: string;
  source: string;
  command: string;
  type: string;
  amount: number | null;
  shard: number;
  xid: number;
  position: number;
};
type HistoryLine = { readonly row: Row; readonly telling: Telling };
/** Names by kind and id; null for a record that is gone. */
type Names = ReadonlyMap<string, string | null>;
type NameCache = { get(key: string): string | undefined; set(key: string, name: string): unknown };
type Reading = { readonly session: Session | undefined; readonly names: NameCache };
type Guarded = NonNullable<HistoryDescriber['guarded']>;

/** Of one download: its lines mention the same records again and again. */
const mostNames = 5000;

@Injectable()
export class HistoryReader {
  private readonly guarded: ReadonlyMap<string, Guarded>;

  constructor(
    private readonly listReader: ListReader,
    private readonly db: TenantDb,
    private readonly directory: Directory,
    private readonly catalogue: HistoryCatalogue,
    private readonly teller: HistoryTeller,
    private readonly exporter: Exporter,
    private readonly events: RelayAllowList,
  ) {
    const byRecord = Map.groupBy(catalogue.describers, ({ recordType }) => recordType);
    this.guarded = new Map([...byRecord].map(([type, described]) => [type, described.flatMap(({ guarded = [] }) => guarded)]));
  }

  /** The history of the environment, limited to the records that this user may see. */
  async list(context: RequestContext, session: Session, request: ListRequest): Promise<PageAnswer<HistoryEntryDto>> {
    return this.page(context, this.seenBy(session, request), session);
  }

  /** The same lines as a file. */
  download(context: RequestContext, session: Session, { list, format }: ExportParameters): Promise<DownloadAnswer> {
    const names: NameCache = lru(mostNames);
    const shown = (rows: readonly Row[]) => this.entries(context, rows, { session, names });
    return this.exporter.exportAs(
      context,
      historyListing,
      { sheet: format === 'pdf' ? printedHistorySheet : historyExport, shown },
      { list: this.seenBy(session, list), format },
    );
  }

  private seenBy({ profile }: Session, request: ListRequest): ListRequest {
    const isWanted = this.streamsWith(typesIn(request));
    const readable = this.catalogue.describers.filter(({ need, streamType }) => allows(need, profile) && isWanted(streamType));
    return narrowed(request, isOneOf('h.record_type', [...new Set(readable.map(({ recordType }) => recordType))]));
  }

  /** The index is by type of record: a filter of types of events reads the records that have such events. */
  private streamsWith(types: ReadonlySet<unknown> | undefined): (streamType: string) => boolean {
    if (!types) return () => true;
    const streams = this.events.streams.filter(({ decisions }) => Object.keys(decisions).some((type) => types.has(type)));
    const names = new Set(streams.map(({ streamType }) => streamType));
    return (streamType) => names.has(streamType);
  }

  /**
   * The history of one record, for its `/:id/history` route.
   * @param session needed when the record has guarded fields. @throws DomainError history.unknown when the record never existed here
   */
  async ofRecord(
    context: RequestContext,
    recordType: string,
    id: string,
    request: ListRequest,
    session?: Session,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    const types = this.catalogue.describers.filter((described) => described.recordType === recordType);
    const streams = types.map(({ streamType }) => `${streamType}-${id}`);
    const recordRequest = narrowed(request, isOneOf('h.record_type', [recordType]), isOneOf('h.stream', streams));
    const answer = await this.page(context, recordRequest, session);
    if (answer.totalCount === 0) throw new DomainError('history.unknown', 'Cet élément n’existe pas.', 'not-found');
    return answer;
  }

  private async page(context: RequestContext, request: ListRequest, session?: Session): Promise<PageAnswer<HistoryEntryDto>> {
    const page = await this.listReader.page<Row>(context, historyListing, request);
    const entries = await this.entries(context, page.rows, { session, names: new Map() });
    return pageAnswer(historyListing, { ...page, rows: entries }, (entry) => entry);
  }

  private async entries(context: RequestContext, rows: readonly Row[], { session, names }: Reading): Promise<HistoryEntryDto[]> {
    const tellings = await this.teller.tell(context.environmentId, rows);
    const lines = rows.map((row) => ({ row, telling: this.shown(row, tellings.get(row.stream)?.get(row.version), session) }));
    const present = await this.namesIn(context, lines, names);
    const { number } = await this.directory.of(context.environmentId);
    return lines.map(({ row, telling }) => toWire(row, telling, { shard: number, names: present }));
  }

  /** Without the changes that are guarded from this user. */
  private shown({ record_type }: Row, telling: Telling = unknown, session: Session | undefined): Telling {
    const hidden = (this.guarded.get(record_type) ?? []).filter(({ need }) => !allows(need, session?.profile ?? null));
    if (hidden.length === 0) return telling;
    return { ...telling, changes: telling.changes.filter(({ field }) => !hidden.some(({ prefix }) => field.startsWith(prefix))) };
  }

  /** The present names of the records that the lines mention: one statement for each kind of those that `cache` does not hold. */
  private async namesIn(context: RequestContext, lines: readonly HistoryLine[], cache: NameCache): Promise<Names> {
    const names = new Map<string, string | null>();
    const missing = new Map<string, string[]>();
    const add = (value: HistoryValue): void => {
      if (!isReference(value)) return;
      const key = nameKey(value);
      if (names.has(key)) return;
      const name = cache.get(key);
      names.set(key, name ?? null);
      if (name !== undefined) return;
      const ids = missing.get(value.reference);
      if (ids) ids.push(value.id);
      else missing.set(value.reference, [value.id]);
    };
    for (const { telling } of lines)
      for (const { old, new: now } of telling.changes) {
        add(old);
        add(now);
      }
    await Promise.all(
      this.catalogue.references.map(async ({ name: reference, select }) => {
        const ids = missing.get(reference);
        for (const { id, name } of ids ? await this.db.query<{ id: string; name: string }>(context, select, [ids]) : []) {
          names.set(nameKey({ reference, id }), name);
          cache.set(nameKey({ reference, id }), name);
        }
      }),
    );
    return names;
  }
}

/** A line for an event without a describer, until the read model is rebuilt. */
const unknown: Telling = { actorName: '', label: '', changes: [] };

/** The types of events that a filter asks for; undefined without such a filter. */
function typesIn({ conditions }: ListRequest): ReadonlySet<unknown> | undefined {
  const condition = conditions.find((each) => each.kind === 'field' && each.op !== 'not' && each.field === historyListing.fields.type);
  return condition?.kind === 'field' ? new Set(condition.values) : undefined;
}

const isOneOf = (expression: string, values: readonly string[]): ListCondition => ({
  kind: 'field',
  field: text(expression),
  op: 'in',
  values,
});

type Reference = Exclude<HistoryValue, string | null>;
const isReference = (value: HistoryValue): value is Reference => typeof value === 'object' && value !== null;
const nameKey = ({ reference, id }: Reference): string => `${reference} ${id}`;

/** A record that is gone keeps its line: its name is no longer known. */
const textOf = (value: HistoryValue, names: Names): string | null =>
  isReference(value) ? (names.get(nameKey(value)) ?? 'Fiche supprimée') : value;

type Shown = { readonly shard: number; readonly names: Names };

const toWire = (row: Row, { actorName, label, changes }: Telling, { shard, names }: Shown): HistoryEntryDto => ({
  id: row.id,
  stream: row.stream,
  record_type: row.record_type,
  record_id: row.record_id,
  version: row.version,
  position: encodePosition({ shard, xid: BigInt(row.xid), position: BigInt(row.position) }),
  at: row.at.toISOString(),
  actor: { id: row.actor_id, name: actorName },
  source: row.source,
  command: row.command,
  type: row.type,
  amount: row.amount === null ? null : toEuros(cents(row.amount)),
  label,
  changes: changes.map(({ field, label: fieldLabel, old, new: now, rawOld, rawNew }) => ({
    field,
    label: fieldLabel,
    old: textOf(old, names),
    new: textOf(now, names),
    raw_old: rawOld,
    raw_new: rawNew,
  })),
});
