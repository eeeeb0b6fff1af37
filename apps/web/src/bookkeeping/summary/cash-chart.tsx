import type { Schema } from '@intendance/contract/client.js';
import { LineChart } from '../../ui/chart/line-chart.js';
import { day, euros, today } from '../../ui/format/format.js';
import { cashLine, cashTable, leastBalance, monthMarks } from './cash-curve.js';

/** The money of all accounts, day after day, beside the year before. */
export function CashChart({ cash }: { cash: Schema<'CashCurveDto'> }) {
  const { current, previous } = cash;
  const now = today();
  const line = cashLine(current, now);
  const least = leastBalance(current);
  return (
    <LineChart
      title="Trésorerie"
      summary={`${euros(line.at(-1)?.value ?? 0)} en banque et en caisse. Au plus bas : ${euros(least.balance)} le ${day(least.day)}.`}
      lines={[
        ...(previous ? [{ name: `Exercice ${previous.name}`, colour: 8, isFaint: true, points: cashLine(previous, now) }] : []),
        { name: `Exercice ${current.name}`, colour: 1, points: line },
      ]}
      marks={monthMarks(current)}
      table={cashTable(cash, now)}
    />
  );
}
