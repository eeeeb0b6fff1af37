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
import { Directory } from '../tenancy/directory.js';
import { TenantDb } from '../tenancy/tenant-db.js';
import type { DownloadAnswer } from '../wire/download.js';
import type { RequestContext } from '../wire/request-context.js';
import type { Session } from '../wire/session.js';
import type { HistoryEntryDto } from './history.dto.js';
import { historyExport, printedHistorySheet } from './history.export.js';
import { historyListing } from './history.listing.js';
import { HistoryCatalogue, type HistoryValue } from './history-describer.js';
import { HistoryTeller, type Telling, tellingKey } from './history-teller.js';

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
type HistoryLine = Row & Telling;
type Names = ReadonlyMap<string, string>;

@Injectable()
export class HistoryReader {
  constructor(
    private readonly listReader: ListReader,
    private readonly db: TenantDb,
    private readonly directory: Directory,
    private readonly catalogue: HistoryCatalogue,
    private readonly teller: HistoryTeller,
    private readonly exporter: Exporter,
    private readonly events: RelayAllowList,
  ) {}

  /** The history of the environment, limited to the records that this user may see. */
  async list(context: RequestContext, session: Session, request: ListRequest): Promise<PageAnswer<HistoryEntryDto>> {
    return this.page(context, this.seenBy(session, request), session);
  }

  /** The same lines as a file. */
  download(context: RequestContext, session: Session, { list, format }: ExportParameters): Promise<DownloadAnswer> {
    const shown = (rows: readonly Row[]) => this.entries(context, rows, session);
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
    const entries = await this.entries(context, page.rows, session);
    return pageAnswer(historyListing, { ...page, rows: entries }, (entry) => entry);
  }

  private async entries(context: RequestContext, rows: readonly Row[], session?: Session): Promise<HistoryEntryDto[]> {
    const tellings = await this.teller.tell(context.environmentId, rows);
    const lines = rows
      .map((row) => ({ ...row, ...(tellings.get(tellingKey(row.stream, row.version)) ?? unknown) }))
      .map((row) => this.shown(row, session));
    const names = await this.namesIn(context, lines);
    const { number } = await this.directory.of(context.environmentId);
    return lines.map((row) => toWire({ ...row, shard: number }, names));
  }

  private shown(row: HistoryLine, session: Session | undefined): HistoryLine {
    const guarded = this.catalogue.describers
      .filter(({ recordType }) => recordType === row.record_type)
      .flatMap((described) => described.guarded ?? []);
    const hidden = guarded.filter(({ need }) => !allows(need, session?.profile ?? null));
    if (hidden.length === 0) return row;
    return { ...row, changes: row.changes.filter(({ field }) => !hidden.some(({ prefix }) => field.startsWith(prefix))) };
  }

  /** The present names of the records that the lines mention: one statement per kind. */
  private async namesIn(context: RequestContext, rows: readonly HistoryLine[]): Promise<Names> {
    const references = rows.flatMap(({ changes }) => changes.flatMap(({ old, new: now }) => [old, now])).filter(isReference);
    const entries = await Promise.all(
      this.catalogue.references.map(async ({ name, select }) => {
        const ids = [...new Set(references.filter(({ reference }) => reference === name).map(({ id }) => id))];
        const named = ids.length > 0 ? await this.db.query<{ id: string; name: string }>(context, select, [ids]) : [];
        return named.map(({ id, name: text }) => [`${name} ${id}`, text] as const);
      }),
    );
    return new Map(entries.flat());
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

/** A record that is gone keeps its line: its name is no longer known. */
const textOf = (value: HistoryValue, names: Names): string | null =>
  isReference(value) ? (names.get(`${value.reference} ${value.id}`) ?? 'Fiche supprimée') : value;

const toWire = ({ actor_id, actorName, at, changes, ...row }: HistoryLine, names: Names): HistoryEntryDto => ({
  id: row.id,
  stream: row.stream,
  record_type: row.record_type,
  record_id: row.record_id,
  version: row.version,
  position: encodePosition({ shard: row.shard, xid: BigInt(row.xid), position: BigInt(row.position) }),
  at: at.toISOString(),
  actor: { id: actor_id, name: actorName },
  source: row.source,
  command: row.command,
  type: row.type,
  amount: row.amount === null ? null : toEuros(cents(row.amount)),
  label: row.label,
  changes: changes.map(({ field, label, old, new: now, rawOld, rawNew }) => ({
    field,
    label,
    old: textOf(old, names),
    new: textOf(now, names),
    raw_old: rawOld,
    raw_new: rawNew,
  })),
});
