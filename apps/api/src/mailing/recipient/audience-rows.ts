import { type Funnel, noFunnel } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import { Injectable } from '@nestjs/common';
import { PlatformDb, type PlatformTransaction } from '../../platform/tenancy/platform-db.js';
import type { AudienceSource } from './audience-sources.js';
import type { Recipient, Run } from './recipient-rows.js';

/** The next entry to write down, `line` of `source`, and the funnel of those before it. */
export type Preparation = { readonly source: number; readonly line: number; readonly funnel: Funnel };
/** `audience`: null once a sending was cancelled. */
type PreparationRow = Preparation & { readonly audience: string | null };
type SourceRow = { is_excluded: boolean; size: number; people: string[] | null; file: string | null };
/** A page of recipients, or of keys to exclude, with the place after it. */
export type AudiencePage = {
  readonly recipients: readonly Recipient[];
  readonly exclusions: readonly string[];
  readonly next: Preparation;
};

const first: Preparation = { source: 0, line: 0, funnel: noFunnel };

/**
 * The audience of a requested sending, and how far its recipients are written. Each page is one transaction with its place: a page is written
 * whole and once, whoever repeats it.
 */
@Injectable()
export class AudienceRows {
  constructor(private readonly db: PlatformDb) {}

  /** Fixes an audience under a name of its own, before the event that names it. */
  async fix(audience: string, { mailingId }: Pick<Run, 'mailingId'>, sources: readonly AudienceSource[]): Promise<void> {
    await this.db.transaction(async ({ query }) => {
      for (const [rank, { isExcluded, size, people, file }] of sources.entries())
        await query('INSERT INTO platform.mailing_source VALUES ($1, $2, $3, $4, $5, $6, $7)', [
          audience,
          rank,
          mailingId,
          isExcluded,
          people,
          file,
          size,
        ]);
    });
  }

  async sources(audience: string): Promise<readonly AudienceSource[]> {
    const rows = await this.db.query<SourceRow>(
      'SELECT is_excluded, size, people, file FROM platform.mailing_source WHERE audience = $1 ORDER BY rank',
      [audience],
    );
    return rows.map(({ is_excluded, ...row }) => ({ ...row, isExcluded: is_excluded }));
  }

  /** How many entries the audience has, and how many of them are written down; null once there is nothing left to prepare. */
  async progress(audience: string): Promise<{ readonly total: number; readonly done: number } | null> {
    const [row] = await this.db.query<{ total: number; done: number }>(
      `SELECT sum(s.size)::int AS total,
              coalesce(sum(CASE WHEN s.rank < p.source THEN s.size WHEN s.rank = p.source THEN least(p.line, s.size) ELSE 0 END), 0)::int AS done
         FROM platform.mailing_source s LEFT JOIN platform.mailing_preparation p ON p.mailing_id = s.mailing_id AND p.audience = s.audience
        WHERE s.audience = $1 HAVING count(*) > 0`,
      [audience],
    );
    return row ?? null;
  }

  /**
   * The place where the preparation of the audience goes on. Begins it in place of another one, of which nothing has left.
   * @param isCurrent whether the sending still waits for this audience, read under the lock of the preparation
   * @returns null when it does not
   */
  place(run: Run, audience: string, isCurrent: () => Promise<boolean>): Promise<Preparation | null> {
    return this.underLock(run, async (row, { query }) => {
      if (row?.audience === audience) return placeOf(row);
      if (!(await isCurrent())) return null;
      await removeOthers(query, run, audience);
      await query(
        `INSERT INTO platform.mailing_preparation VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (mailing_id) DO UPDATE SET audience = excluded.audience, source = excluded.source, line = excluded.line, funnel = excluded.funnel`,
        [run.mailingId, audience, first.source, first.line, JSON.stringify(first.funnel)],
      );
      return first;
    });
  }

  /** Finds which of the keys the audience excludes. */
  async excludedAmong(audience: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ excluded: string }>(
      'SELECT excluded FROM platform.mailing_exclusion WHERE audience = $1 AND excluded = ANY ($2::uuid[])',
      [audience, keys],
    );
    return new Set(rows.map(({ excluded }) => excluded));
  }

  /** Writes a page at its place. @returns the next place; null when the page is written already, or its audience is gone */
  write(run: Run, audience: string, before: Preparation, page: AudiencePage): Promise<Preparation | null> {
    return this.underLock(run, async (row, { query }) => {
      if (row?.audience !== audience || row.source !== before.source || row.line !== before.line) return null;
      if (page.exclusions.length > 0)
        await query('INSERT INTO platform.mailing_exclusion SELECT DISTINCT $1::uuid, unnest($2::uuid[]) ON CONFLICT DO NOTHING', [
          audience,
          page.exclusions,
        ]);
      const doubles = page.recipients.length - (await insertRecipients(query, { ...run, audience }, before, page.recipients));
      const { funnel } = page.next;
      const next = { ...page.next, funnel: { ...funnel, double: funnel.double + doubles, toSend: funnel.toSend - doubles } };
      await query('UPDATE platform.mailing_preparation SET source = $2, line = $3, funnel = $4 WHERE mailing_id = $1', [
        run.mailingId,
        next.source,
        next.line,
        JSON.stringify(next.funnel),
      ]);
      return next;
    });
  }

  /** The recipients are written: ids and hashes that only the preparation needed go. */
  async clear(audience: string): Promise<void> {
    await this.db.transaction(({ query }) => removeAudience(query, [audience]));
  }

  /** After a cancellation. The recipients stay once the mailing has another audience. */
  async discard(run: Run, audience: string): Promise<void> {
    await this.underLock(run, async (row, { query }) => {
      await removeAudience(query, [audience]);
      if (row?.audience !== audience) return;
      await query('DELETE FROM platform.mailing_recipient WHERE mailing_id = $1', [run.mailingId]);
      await query('UPDATE platform.mailing_preparation SET audience = NULL WHERE mailing_id = $1', [run.mailingId]);
    });
  }

  /** The row of the run is there before its preparation, and locks it. */
  private underLock<T>(
    { mailingId, environmentId }: Run,
    work: (row: PreparationRow | undefined, tx: PlatformTransaction) => Promise<T>,
  ): Promise<T> {
    return this.db.transaction(async (tx) => {
      await tx.query('INSERT INTO platform.mailing_run (mailing_id, environment_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        mailingId,
        environmentId,
      ]);
      await tx.query('SELECT FROM platform.mailing_run WHERE mailing_id = $1 FOR UPDATE', [mailingId]);
      const [row] = await tx.query<PreparationRow>(
        'SELECT audience, source, line, funnel FROM platform.mailing_preparation WHERE mailing_id = $1',
        [mailingId],
      );
      return work(row, tx);
    });
  }
}

const placeOf = ({ source, line, funnel }: PreparationRow): Preparation => ({ source, line, funnel });

type Query = PlatformTransaction['query'];

async function removeAudience(query: Query, audiences: readonly string[]): Promise<void> {
  await query('DELETE FROM platform.mailing_source WHERE audience = ANY ($1::uuid[])', [audiences]);
  await query('DELETE FROM platform.mailing_exclusion WHERE audience = ANY ($1::uuid[])', [audiences]);
}

/** Removes the rows of interrupted starts and cancelled sendings. */
async function removeOthers(query: Query, { mailingId }: Run, audience: string): Promise<void> {
  const others = await query<{ audience: string }>(
    'SELECT DISTINCT audience FROM platform.mailing_source WHERE mailing_id = $1 AND audience <> $2',
    [mailingId, audience],
  );
  await removeAudience(
    query,
    others.map((each) => each.audience),
  );
  await query('DELETE FROM platform.mailing_recipient WHERE mailing_id = $1', [mailingId]);
}

/** One mail for an address, whatever page has it first; none for a person erased since the page was read. @returns how many are new */
async function insertRecipients(
  query: Query,
  run: Run & { audience: string },
  { funnel }: Preparation,
  recipients: readonly Recipient[],
): Promise<number> {
  if (recipients.length === 0) return 0;
  const rows = recipients.map(({ id, personId, addressId, email, contact }, index) => ({
    id,
    rank: funnel.listed + index,
    person_id: personId,
    address_id: addressId,
    email,
    contact,
  }));
  const inserted = await query(
    `INSERT INTO platform.mailing_recipient (mailing_id, environment_id, id, rank, person_id, address_id, email, contact)
     SELECT $1, $2, r.* FROM jsonb_to_recordset($3::jsonb)
       AS r (id uuid, rank integer, person_id uuid, address_id uuid, email text, contact jsonb)
      WHERE NOT EXISTS (SELECT FROM platform.mailing_exclusion e WHERE e.audience = $4 AND e.excluded IN (r.person_id, r.address_id))
     ON CONFLICT (mailing_id, address_id) DO NOTHING RETURNING id`,
    [run.mailingId, run.environmentId, JSON.stringify(rows), run.audience],
  );
  return inserted.length;
}
