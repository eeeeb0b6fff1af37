/**
 * One measured line. `floor` is the same work done with as little as possible in the same run (a bare INSERT, a bare HTTP answer, the
 * same SQL): `value / floor` is the figure to compare between machines, the seconds are not.
 */
export type Row = { name: string; value: number; unit: string; floor?: { name: string; value: number }; note?: string };

export const perSecond = (count: number, milliseconds: number): number => Math.round((count / milliseconds) * 1000);

/** Prints each row immediately, so that an interrupted run keeps its results. */
export type Report = (...rows: readonly Row[]) => void;

/** A Markdown table, so that it can be pasted into a page as it is printed. */
export function openTable(title: string): Report {
  process.stdout.write(`\n### ${title}\n\n| what | measured | floor of the same run | ratio | |\n|---|---:|---:|---:|---|\n`);
  return (...rows) => {
    for (const { name, value, unit, floor, note } of rows) {
      const cells = floor ? [`${round(floor.value)} (${floor.name})`, (value / floor.value).toFixed(2)] : ['', ''];
      process.stdout.write(`| ${name} | ${round(value)} ${unit} | ${cells.join(' | ')} | ${note ?? ''} |\n`);
    }
  };
}

export const printRows = (title: string, rows: readonly Row[]): void => openTable(title)(...rows);

const round = (value: number): string => (value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3))));

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
