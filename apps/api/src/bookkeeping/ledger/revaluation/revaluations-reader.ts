import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { ThirdPartyStanding } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { standingVouchers, type VoucherEntry, voucherEntries } from '../ledger/standing-vouchers.js';

const voucherStart = 'REE-';
/** The debt of a third party, or to it, in a currency. `entryId`: of its revaluation; null until it is posted. */
export type Revaluation = {
  readonly standing: ThirdPartyStanding;
  readonly foreign: NonNullable<ThirdPartyStanding['foreign']>;
  readonly pieceRef: string;
  readonly entryId: string | null;
};

/**
 * Debts and claims in a foreign currency are valued at the rate of the last day of the year: the difference goes to 476 or 477, and is
 * reversed on the first day of the next one (general chart of accounts, 420-5 and 944-47).
 */
@Injectable()
export class RevaluationsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
  ) {}

  async ofYear(context: RequestContext, year: FiscalYear): Promise<Revaluation[]> {
    const [parties, vouchers] = await Promise.all([
      this.reader.thirdParties(context, year.id),
      this.db.query<VoucherEntry>(context, revaluationEntries, [[year.id]]),
    ]);
    const entries = standingVouchers(vouchers);
    return parties.flatMap((standing): Revaluation[] => {
      const { account, budget, auxiliary, foreign } = standing;
      if (!foreign) return [];
      const pieceRef = `${voucherStart}${derivedId(`${year.id} ${account} ${auxiliary.code} ${budget} ${foreign.currency}`).slice(-12)}`;
      return [{ standing, foreign, pieceRef, entryId: entries.get(pieceRef) ?? null }];
    });
  }

  /** Bills in a currency that a payment settled in part, without the difference of exchange: the payment says no amount in the currency. */
  async withoutDifference(
    context: RequestContext,
    { id }: FiscalYear,
  ): Promise<{ readonly count: number; readonly account: string | null }> {
    const [row] = await this.db.query<{ count: number; account: string | null }>(context, lettersWithoutDifference, [id]);
    return row ?? { count: 0, account: null };
  }
}

const revaluationEntries = voucherEntries(voucherStart);

/** Reads the lines under small letters only. */
const lettersWithoutDifference = `
  SELECT count(*)::int AS count, min(account) AS account FROM (
    SELECT t.account, t.letter FROM read.ledger_letter t
    JOIN read.ledger_line l ON l.writing_id = t.writing_id AND l.line = t.line AND l.known_to IS NULL
    WHERE t.year_id = $1::uuid AND t.is_partial
    GROUP BY t.account, t.letter
    HAVING count(l.currency) > 0 AND count(*) FILTER (WHERE l.currency IS NULL) > 0 AND count(*) FILTER (WHERE l.kind = 'exchange-difference') = 0
  ) letters`;
