import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Rows, Table } from '../../platform/projection/projection.js';
import type { PieceLines } from './ledger-piece.js';
import { activityTotals, dayTotals, journalDays, monthTotals } from './ledger-tables.js';

type Numbers = Readonly<Record<string, number>>;
type Difference<Row> = { environmentId: EnvironmentId; key: Partial<Row>; values: Record<string, number> };

/** What a batch adds to the totals of one table and takes from them: one write per total, however many lines touch it. */
class TableDifferences<Row extends object> {
  private readonly differences = new Map<string, Difference<Row>>();

  constructor(private readonly table: Table<Row>) {}

  add(environmentId: EnvironmentId, id: string, key: Partial<Row>, values: Numbers, sign: 1 | -1): void {
    const known = this.differences.get(id);
    if (!known) {
      this.differences.set(id, {
        environmentId,
        key,
        values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sign * value])),
      });
      return;
    }
    for (const name in values) known.values[name] = (known.values[name] ?? 0) + sign * (values[name] ?? 0);
  }

  settle(rows: Rows): void {
    for (const { environmentId, key, values } of this.differences.values()) rows.add(this.table, environmentId, key, values);
  }
}

export class LedgerDifferences {
  private readonly days = new TableDifferences(dayTotals);
  private readonly months = new TableDifferences(monthTotals);
  private readonly activities = new TableDifferences(activityTotals);
  private readonly journals = new TableDifferences(journalDays);

  /** @param sign 1 for lines that appear, -1 for lines that end */
  count(environmentId: EnvironmentId, piece: PieceLines, sign: 1 | -1): void {
    const { yearId, journal, round, date: day, lines } = piece;
    if (lines.length === 0) return;
    const opening = journal === 'AN';
    const month = `${day.slice(0, 8)}01` as LocalDate;
    const inJournal = { yearId, journal, round, day };
    this.journals.add(environmentId, `${environmentId} ${yearId} ${journal} ${round} ${day}`, inJournal, { pieces: 1 }, sign);
    for (const { account, budget, debit, credit, activityId } of lines) {
      const place = `${environmentId} ${yearId} ${account} ${budget} ${opening}`;
      const values = { debit, credit, lines: 1 };
      this.days.add(environmentId, `${place} ${day}`, { yearId, account, budget, day, opening }, values, sign);
      this.months.add(environmentId, `${place} ${month}`, { yearId, account, budget, month, opening }, values, sign);
      const nature = account.charAt(0);
      if (nature !== '6' && nature !== '7') continue;
      const key = { yearId, budget, activityId: activityId ?? '' };
      const expenses = nature === '6' ? debit - credit : 0;
      const receipts = nature === '7' ? credit - debit : 0;
      this.activities.add(
        environmentId,
        `${environmentId} ${yearId} ${budget} ${key.activityId}`,
        key,
        { expenses, receipts, lines: 1 },
        sign,
      );
    }
  }

  settle(rows: Rows): void {
    for (const table of [this.days, this.months, this.activities, this.journals]) table.settle(rows);
  }
}
