import { type ComputationStep, counted } from '@intendance/kernel/computation.js';
import { type Cents, cents, formatEuros, formatPercent } from '@intendance/kernel/money.js';
import { moduleLabels } from '../environment/module-labels.js';
import type { BillLine, BillTotals } from './bill.js';
import type { ModuleCharge } from './module-charge.js';

export type BillStep = ComputationStep<'MODULE' | 'PROMOTION' | 'TOTAL' | 'VAT'>;

/** One step for equal months in a row. */
export function stepsOfLine({ line, charges }: BillLine): BillStep[] {
  const prices = groups(charges, ({ base, days, daysOfMonth }) => `${base} ${days < daysOfMonth}`).map((months) =>
    priceStep(line.module, line.price, months),
  );
  const discounts = groups(charges, ({ discount }) => String(discount)).flatMap((months) =>
    line.promotion && first(months).discount > 0 ? [discountStep(line.promotion, months)] : [],
  );
  return [...prices, ...discounts];
}

function priceStep(module: BillLine['line']['module'], price: Cents, months: readonly ModuleCharge[]): BillStep {
  const { base, days, daysOfMonth } = first(months);
  const result = cents(base * months.length);
  const values = { Prix: `${formatEuros(price)} par mois` };
  const label = moduleLabels[module];
  if (days < daysOfMonth) {
    const share = `${counted(days, 'jour', 'jours')} sur ${daysOfMonth}`;
    const sentence = `${label} : ${formatEuros(price)} × ${share} = ${formatEuros(result)}.`;
    return { code: 'MODULE', label, values: { ...values, Prorata: share }, result, sentence };
  }
  const sentence =
    months.length === 1
      ? `${label} : ${formatEuros(price)}.`
      : `${label} : ${formatEuros(price)} × ${months.length} mois = ${formatEuros(result)}.`;
  return { code: 'MODULE', label, values: { ...values, Mois: String(months.length) }, result, sentence };
}

function discountStep({ code, discount }: NonNullable<BillLine['line']['promotion']>, months: readonly ModuleCharge[]): BillStep {
  const each = first(months).discount;
  const result = cents(-each * months.length);
  const terms = discount.type === 'PERCENT' ? formatPercent(discount.share) : `${formatEuros(discount.amount)} par mois`;
  const label = `Code promo ${code}`;
  const sentence =
    months.length === 1
      ? `${label} (${terms}) : ${formatEuros(result)}.`
      : `${label} (${terms}) : ${formatEuros(cents(-each))} × ${months.length} mois = ${formatEuros(result)}.`;
  return { code: 'PROMOTION', label, values: { Remise: terms, Mois: String(months.length) }, result, sentence };
}

export function stepsOfTotal({ total, net, vat }: BillTotals): BillStep[] {
  return [
    {
      code: 'TOTAL',
      label: 'Total TTC',
      values: { 'Total TTC': formatEuros(total) },
      result: total,
      sentence: `Total TTC : ${formatEuros(total)}.`,
    },
    {
      code: 'VAT',
      label: 'Dont TVA 20\u00a0%',
      values: { 'Hors taxes': formatEuros(net), TVA: formatEuros(vat) },
      result: vat,
      sentence: `Dont TVA 20\u00a0% : ${formatEuros(vat)} (hors taxes ${formatEuros(net)}).`,
    },
  ];
}

function groups(charges: readonly ModuleCharge[], key: (charge: ModuleCharge) => string): ModuleCharge[][] {
  const rows: ModuleCharge[][] = [];
  for (const charge of charges) {
    const row = rows.at(-1);
    if (row && key(first(row)) === key(charge)) row.push(charge);
    else rows.push([charge]);
  }
  return rows;
}

/** A group is never empty. */
const first = (months: readonly ModuleCharge[]): ModuleCharge => months[0] as ModuleCharge;
