import type { Schema } from '@intendance/contract/client.js';
import type { VatSettings } from './vat.api.js';

export type VatValues = {
  liable_from: string | null;
  liable_until: string | null;
  periodicity: VatSettings['periodicity'];
  exigibility: VatSettings['exigibility'];
  full_accounts: boolean;
  /** Without a factor, that year has no coefficient of its own. */
  year: number | null;
  liability: string;
  taxation: string;
  admission: string;
};

export const periodicities: readonly { value: VatSettings['periodicity']; label: string }[] = [
  { value: 'monthly', label: 'Chaque mois (CA3)' },
  { value: 'quarterly', label: 'Chaque trimestre (CA3)' },
  { value: 'yearly', label: 'Une fois par exercice (CA12)' },
];
export const exigibilities: readonly { value: VatSettings['exigibility']; label: string }[] = [
  { value: 'payments', label: 'À l’encaissement' },
  { value: 'debits', label: 'Sur les débits (option)' },
];

const factorNames = ['liability', 'taxation', 'admission'] as const;
const text = (factor: number): string => String(factor).replace('.', ',');

/** The coefficients of the last year that has some, to be changed or carried to another year. */
export function vatValues({ liable_from, liable_until, periodicity, exigibility, full_accounts, deductions }: VatSettings): VatValues {
  const last = deductions.at(-1);
  return {
    ...{ liable_from, liable_until, periodicity, exigibility, full_accounts },
    year: last?.year ?? null,
    liability: last ? text(last.liability) : '',
    taxation: last ? text(last.taxation) : '',
    admission: last ? text(last.admission) : '',
  };
}

/** From 0 to 1, with two decimals at most; an empty text is 1. */
export function readFactor(typed: string): number | undefined {
  const trimmed = typed.trim().replace(',', '.');
  if (trimmed === '') return 1;
  return /^(0(\.\d{1,2})?|1(\.0{1,2})?)$/.test(trimmed) ? Number(trimmed) : undefined;
}

export type VatFault = { name: (typeof factorNames)[number] | 'year'; message: string };

export function vatFaults(values: VatValues): VatFault[] {
  const typed = factorNames.filter((name) => values[name].trim() !== '');
  return [
    ...typed
      .filter((name) => readFactor(values[name]) === undefined)
      .map((name) => ({ name, message: 'Un coefficient va de 0 à 1, avec deux décimales au plus.' })),
    ...(typed.length > 0 && values.year === null
      ? [{ name: 'year' as const, message: 'Indiquez l’année civile de ces coefficients.' }]
      : []),
  ];
}

/** The coefficients of the typed year take the place of those that it had. */
export function vatBody({ year, liability, taxation, admission, ...values }: VatValues, before: VatSettings): Schema<'SaveVatSettingsDto'> {
  const otherYears = before.deductions
    .filter((deduction) => deduction.year !== year)
    .map(({ year: own, liability: one, taxation: two, admission: three }) => ({
      year: own,
      liability: one,
      taxation: two,
      admission: three,
    }));
  const isTyped = year !== null && `${liability}${taxation}${admission}`.trim() !== '';
  const typed = { liability: readFactor(liability) ?? 1, taxation: readFactor(taxation) ?? 1, admission: readFactor(admission) ?? 1 };
  return {
    ...values,
    liable_until: values.liable_from === null ? null : values.liable_until,
    deductions: isTyped ? [...otherYears, { year, ...typed }] : otherYears,
  };
}
