/**
 * A ledger kept with a pencil, beside the product and without its code: what the product says of a year is compared with it, to the cent.
 *
 *     const paper = new PaperLedger();
 *     paper.write('cinema', '2025-03-03', ['607200', 'ASC', 80_00], ['512002', 'ASC', -80_00]);
 *     expect(balanceOf(answer)).toEqual(paper.balance('2025'));
 */
export type PaperLine = readonly [account: string, budget: string, cents: number];
type PaperEntry = { piece: string; year: string; date: string; isOpening: boolean; line: PaperLine };
/** Opening, debit, credit, closing: in cents, above 0 at debit. */
export type PaperFigures = readonly [number, number, number, number];

export class PaperLedger {
  private entries: PaperEntry[] = [];

  write(piece: string, date: string, ...lines: PaperLine[]): void {
    this.keep(piece, date, false, lines);
  }

  open(piece: string, date: string, ...lines: PaperLine[]): void {
    this.keep(piece, date, true, lines);
  }

  strike(piece: string): void {
    this.entries = this.entries.filter((one) => one.piece !== piece);
  }

  /** Classes 1 to 5 as they stand, and the result of each budget in its own account: the balances that a year carries over to the next. */
  left(year: string): PaperLine[] {
    const sums = new Map<string, number>();
    const add = (account: string, budget: string, cents: number) =>
      sums.set(`${account} ${budget}`, (sums.get(`${account} ${budget}`) ?? 0) + cents);
    for (const { line } of this.of(year)) if (line[0] < '6') add(...line);
    for (const budget of ['AEP', 'ASC']) {
      const result = this.receipts(year, budget) - this.expenses(year, budget);
      if (result !== 0) add(`12${result > 0 ? 0 : 9}${budget === 'AEP' ? 100 : 200}`, budget, -result);
    }
    return [...sums].flatMap(([key, cents]) => (cents === 0 ? [] : [[key.slice(0, 6), key.slice(7), cents] as const]));
  }

  balance(year: string, filter: { budget?: string; from?: string; to?: string } = {}): Record<string, PaperFigures> {
    const rows = new Map<string, [number, number, number]>();
    for (const { date, isOpening, line } of this.of(year)) {
      const [account, budget, cents] = line;
      if ((filter.budget !== undefined && filter.budget !== budget) || (filter.to !== undefined && date > filter.to)) continue;
      const row = rows.get(account) ?? [0, 0, 0];
      rows.set(account, row);
      const isBefore = filter.from !== undefined && date < filter.from;
      if (isOpening || (isBefore && account < '6')) row[0] += cents;
      else if (!isBefore) row[cents > 0 ? 1 : 2] += Math.abs(cents);
    }
    const figures = [...rows].filter(([, row]) => row.some((figure) => figure !== 0));
    return Object.fromEntries(
      figures.map(([account, [opening, debit, credit]]) => [account, [opening, debit, credit, opening + debit - credit]]),
    );
  }

  receipts = (year: string, budget: string): number => 0 - this.sum(year, ([account, of]) => account.startsWith('7') && of === budget);
  expenses = (year: string, budget: string): number => this.sum(year, ([account, of]) => account.startsWith('6') && of === budget);
  /** On the accounts that begin so. */
  standing = (year: string, prefix: RegExp): number => this.sum(year, ([account]) => prefix.test(account));
  debits = (year: string): number => this.sum(year, ([, , cents]) => cents > 0);

  private sum(year: string, isMeant: (line: PaperLine) => boolean): number {
    return this.of(year).reduce((sum, { line }) => (isMeant(line) ? sum + line[2] : sum), 0);
  }

  private of = (year: string): PaperEntry[] => this.entries.filter((one) => one.year === year);

  private keep(piece: string, date: string, isOpening: boolean, lines: readonly PaperLine[]): void {
    for (const budget of new Set(lines.map(([, of]) => of)))
      if (lines.reduce((sum, [, of, cents]) => (of === budget ? sum + cents : sum), 0) !== 0)
        throw new Error(`${piece}: ${budget} is uneven`);
    this.entries.push(...lines.map((line) => ({ piece, year: date.slice(0, 4), date, isOpening, line })));
  }
}
