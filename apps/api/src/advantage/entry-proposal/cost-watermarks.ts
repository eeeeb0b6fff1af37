import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { ChangedCosts } from '../../bookkeeping/public.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Directory } from '../../platform/tenancy/directory.js';
import { revisionsOf } from '../../platform/tenancy/read-model-versions.js';

/** The read models that a cost, or what is left of it to be proposed, depends on. */
const readModels = [
  'bank-operation-list',
  'entry-proposal-list',
  'fiscal-year-list',
  'gift-request-list',
  'order-items',
  'subsidy-rule-list',
];
const subsidyModels = ['order-items', 'subsidy-rule-list'];
/** A read model may show an event some time after the instant of the event. */
const longestDelayMs = 3_600_000;

type Revisions = Readonly<Record<string, string>>;
type Row = { revisions: Revisions | null; former: Revisions | null; month: string | null; read_at: Date | null; now: Date };
export type CostReading = { readonly changes: ChangedCosts | 'all' | 'none'; readonly watermark: Omit<Row, 'former'> };

const select = `SELECT ${revisionsOf('$1', '$2')} AS revisions, w.revisions AS former, w.month, w.read_at, now()
  FROM (VALUES (1)) one LEFT JOIN platform.cost_watermark w ON w.environment_id = $1`;
const upsert = `INSERT INTO platform.cost_watermark (environment_id, month, revisions, read_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (environment_id) DO UPDATE SET month = excluded.month, revisions = excluded.revisions, read_at = excluded.read_at`;

/** Tells which costs of an environment may have changed since they were proposed last: the hourly work does not grow with the history. */
@Injectable()
export class CostWatermarks {
  constructor(
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  async read(environmentId: EnvironmentId): Promise<CostReading> {
    const { pools } = await this.directory.of(environmentId);
    const { rows } = await pools.worker.query<Row>(select, [environmentId, readModels]);
    const [row] = rows;
    if (!row) throw new Error('the statement has one row');
    const month = this.clock.today().slice(0, 7);
    return { changes: changesOf(row, month), watermark: { revisions: row.revisions, month, read_at: row.now, now: row.now } };
  }

  /** Once the changed costs are proposed. */
  async move(environmentId: EnvironmentId, { revisions, month, read_at }: CostReading['watermark']): Promise<void> {
    const { pools } = await this.directory.of(environmentId);
    await pools.worker.query(upsert, [environmentId, month, revisions ?? {}, read_at]);
  }
}

/** A month that ended, another fiscal year, a rebuilt read model or a clock that was ahead concern all costs. */
function changesOf({ revisions, former, month, read_at, now }: Row, today: string): CostReading['changes'] {
  if (!former || !read_at || read_at > now || month !== today) return 'all';
  const changed = readModels.filter((name) => revisions?.[name] !== former[name]);
  if (changed.length === 0) return 'none';
  if (changed.includes('fiscal-year-list') || changed.some((name) => generationOf(revisions, name) !== generationOf(former, name)))
    return 'all';
  const since = new Date(read_at.getTime() - longestDelayMs);
  return { since, withSubsidies: changed.some((name) => subsidyModels.includes(name)) };
}

/** The first event of a read model starts its first generation. */
const generationOf = (revisions: Revisions | null, name: string): string => revisions?.[name]?.split(' ')[0] ?? '0';
