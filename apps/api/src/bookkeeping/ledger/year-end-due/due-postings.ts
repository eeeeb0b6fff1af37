import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { loanAccounts } from '@intendance/domain/bookkeeping/ledger/loan/loan-accounts.js';
import { dueOfPosting, dueVoucherStart, type YearEndDue } from '@intendance/domain/bookkeeping/ledger/year-end-due/year-end-due.js';
import type { ThirdParty } from '@intendance/domain/bookkeeping/third-party/third-party.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { standingVouchers, type VoucherEntry, voucherEntries } from '../ledger/standing-vouchers.js';

type Row = {
  voucher: string;
  account: string;
  balance: Cents;
  wording: string;
  activityId: string | null;
  code: string | null;
  label: string | null;
  budget: BudgetName;
};
/** An entry whose records owe nothing any more. */
export type OrphanDue = { due: YearEndDue; voucher: string; activityId: string | null; thirdParty: ThirdParty | null };

/** The part of the dues of a year that its entries have. */
export class DueBalances {
  private readonly rows: ReadonlyMap<string, readonly Row[]>;
  private readonly standing: ReadonlyMap<string, string>;

  constructor(rows: readonly Row[], entries: readonly VoucherEntry[]) {
    this.rows = Map.groupBy(rows, ({ voucher }) => voucher);
    this.standing = standingVouchers(entries);
  }

  /** The last entry that stands. */
  entryOf(voucher: string): string | null {
    return this.standing.get(voucher) ?? null;
  }

  /** Debits less credits of an account under a voucher. */
  balanceOf(voucher: string, account: string): Cents {
    return this.rows.get(voucher)?.find((row) => row.account === account)?.balance ?? cents(0);
  }

  /** The entries under other vouchers than these: they have too much. */
  orphans(vouchers: ReadonlySet<string>): OrphanDue[] {
    return [...this.rows].flatMap(([voucher, rows]) => {
      if (vouchers.has(voucher)) return [];
      const activityId = rows.find((row) => row.activityId !== null)?.activityId ?? null;
      return rows.flatMap(({ account: posted, balance, wording, code, label, budget }) => {
        const subject = dueOfPosting(voucher, posted);
        if (!subject || balance === 0) return [];
        const charge = subject.source === 'loans' ? { account: loanAccounts.interest, budget } : { account: posted };
        const due = { ...subject, key: voucher, label: wording, ...charge, count: 0, amount: cents(0) };
        return [{ due, voucher, activityId, thirdParty: code ? { code, label: label ?? '' } : null }];
      });
    });
  }
}

@Injectable()
export class DuePostings {
  constructor(private readonly db: TenantDb) {}

  async ofYear(context: RequestContext, yearId: string): Promise<DueBalances> {
    const [rows, entries] = await Promise.all([
      this.db.query<Row>(context, postingsOfDues, [yearId]),
      this.db.query<VoucherEntry>(context, voucherEntries(dueVoucherStart), [[yearId]]),
    ]);
    return new DueBalances(rows, entries);
  }
}

/** A reversal in the year takes its entry back. */
const postingsOfDues = `
  SELECT regexp_replace(piece_ref, '^CP-', '') AS voucher, account, sum(debit - credit)::bigint AS balance,
    min(wording) FILTER (WHERE kind = 'miscellaneous') AS wording, max(activity_id::text) AS "activityId",
    max(third_party_code) AS code, max(third_party_label) AS label,
    max(budget) AS budget
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND known_to IS NULL AND kind IN ('miscellaneous', 'reversal') AND piece_ref ~ '^(CP-)?${dueVoucherStart}'
  GROUP BY 1, 2 ORDER BY 1, 2`;
