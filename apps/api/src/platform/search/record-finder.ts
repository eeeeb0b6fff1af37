import { allows } from '@intendance/contract/access.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../tenancy/tenant-db.js';
import { isStandingStill } from '../wire/read-model-errors.js';
import type { RequestContext } from '../wire/request-context.js';
import type { Session } from '../wire/session.js';
import { type RecordSearch, RecordSearches } from './record-search.js';
import { searchStatement } from './search-statement.js';

export type FoundRecord = {
  readonly type: string;
  readonly id: string;
  readonly label: string;
  readonly detail: string | null;
  readonly date: string | null;
  readonly amount: number | null;
};

/** `unread`: the types whose read model stands still, so that their records may be missing. */
export type FoundRecords = { readonly records: readonly FoundRecord[]; readonly unread: readonly string[] };

/** Finds the records of every area that the user may see, by a typed text. */
@Injectable()
export class RecordFinder {
  constructor(
    private readonly searches: RecordSearches,
    private readonly db: TenantDb,
  ) {}

  async find(context: RequestContext, { profile }: Session, text: string): Promise<FoundRecords> {
    const isOpen = ({ need, unless }: RecordSearch) => allows(need, profile) && (unless === undefined || !allows(unless, profile));
    const searches = this.searches.all.filter(isOpen);
    try {
      return { records: await this.read(context, searches, text), unread: [] };
    } catch (error) {
      if (!isStandingStill(error)) throw error;
      return this.readEach(context, searches, text);
    }
  }

  private async read(context: RequestContext, searches: readonly RecordSearch[], text: string): Promise<FoundRecord[]> {
    const statement = searchStatement(searches, text);
    if (statement === null) return [];
    const rows = await this.db.query<FoundRecord>(context, statement.text, statement.params);
    return [...new Map(rows.map((record) => [`${record.type} ${record.id}`, record])).values()];
  }

  /** One read model stands still: the records of the others are found all the same. */
  private async readEach(context: RequestContext, searches: readonly RecordSearch[], text: string): Promise<FoundRecords> {
    const records: FoundRecord[] = [];
    const unread = new Set<string>();
    for (const search of searches) {
      try {
        records.push(...(await this.read(context, [search], text)));
      } catch (error) {
        if (!isStandingStill(error)) throw error;
        unread.add(search.recordType);
      }
    }
    return { records, unread: [...unread] };
  }
}
