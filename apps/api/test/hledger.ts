/**
 * hledger, a program of others, sums the journal that the product exports (*grand livre*, CSV):
 *
 *     const months = await hledgerMonths(journalOf(csv));   // months.get('AEP:606400')?.get('2025-03'), in cents
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The reason why this machine has none; null where it has. */
export async function hledgerMissing(): Promise<string | null> {
  return run('hledger', ['--version']).then(
    () => null,
    (error: Error) => error.message,
  );
}

export type JournalLine = { readonly account: string; readonly day: string; readonly number: string; readonly amount: string };

/** The lines of an exported ledger; `account` has its budget before it, `amount` is above 0 at debit. */
export function ledgerLines(csv: string): JournalLine[] {
  const [header = [], ...rows] = csv
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map(cellsOf(';'));
  const at = (row: readonly string[], name: string): string => row[header.indexOf(name)] ?? '';
  return rows.map((row) => {
    const [debit, credit] = ['Débit', 'Crédit'].map((name) => at(row, name).replaceAll(/\s/g, '').replace(',', '.'));
    return {
      account: `${at(row, 'Budget') || 'tous'}:${at(row, 'Compte')}`,
      day: at(row, 'Date').split('/').toReversed().join('-'),
      number: `${at(row, 'Journal')} ${at(row, 'Numéro')}`,
      amount: Number(debit) === 0 ? `-${credit}` : (debit ?? ''),
    };
  });
}

/** A journal as hledger reads it: it refuses an entry that does not balance. */
export function journalOf(lines: readonly JournalLine[]): string {
  const entries = Map.groupBy(lines, ({ number }) => number);
  const texts = [...entries].map(([number, own]) =>
    [`${own[0]?.day} ${number}`, ...own.map(({ account, amount }) => `    ${account}  ${amount}`)].join('\n'),
  );
  return `${texts.join('\n\n')}\n`;
}

/** In cents, by account and month (`2025-03`). */
export async function hledgerMonths(journal: string): Promise<Map<string, Map<string, number>>> {
  const child = run('hledger', ['-f', '-', 'balance', '--monthly', '--flat', '--empty', '--no-total', '-O', 'csv']);
  child.child.stdin?.end(journal);
  const [header = [], ...rows] = (await child).stdout.trimEnd().split('\n').map(cellsOf(','));
  const months = header.slice(1).map((month) => month.slice(0, 7));
  return new Map(
    rows.map(([account = '', ...amounts]) => [
      account,
      new Map(months.map((month, rank) => [month, Math.round(Number(amounts[rank]) * 100)])),
    ]),
  );
}

function cellsOf(separator: ';' | ','): (row: string) => string[] {
  const cell = new RegExp(`(?:^|${separator})(?:"((?:[^"]|"")*)"|([^${separator}]*))`, 'g');
  return (row) => [...row.matchAll(cell)].map(([, quoted, plain]) => quoted ?? plain ?? '');
}
