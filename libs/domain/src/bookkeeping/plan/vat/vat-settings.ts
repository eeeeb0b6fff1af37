import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { Violation } from '@intendance/kernel/domain-error.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { vatSettingsErrors } from './vat-settings.errors.js';
import { type DeductionFactors, type VatSettings, type VatSettingsEvent, vatSettingsStream } from './vat-settings.events.js';

/** `isCouncil`: a works council must say that it keeps full accounts. */
export type VatSettingsCommand = { readonly type: 'SaveVatSettings'; readonly settings: VatSettings; readonly isCouncil: boolean };

const exempt: VatSettings = {
  liableFrom: null,
  liableUntil: null,
  periodicity: 'quarterly',
  exigibility: 'payments',
  deductions: [],
  keepsFullAccounts: false,
};

export const vatSettingsDecider: Decider<VatSettingsCommand, VatSettingsEvent, VatSettings> = {
  initial: exempt,
  decide({ settings, isCouncil }, before) {
    const sorted = { ...settings, deductions: settings.deductions.toSorted((left, right) => left.year - right.year) };
    const faults = [...dayFaults(sorted), ...sorted.deductions.flatMap(factorFaults)];
    if (faults.length > 0) throw vatSettingsErrors.incomplete(faults);
    if (isCouncil && sorted.liableFrom !== null && !sorted.keepsFullAccounts) throw vatSettingsErrors.cashBook();
    return canonicalJson(sorted) === canonicalJson(before) ? [] : [{ type: 'VatSettingsSaved', data: sorted }];
  },
  evolve: (_, { data }) => data,
};

export const vatSettingsCase = singleStreamCase({
  decider: vatSettingsDecider,
  stream: vatSettingsStream,
  answer: (settings) => settings,
});

function dayFaults({ liableFrom, liableUntil }: VatSettings): Violation[] {
  if (liableUntil === null || (liableFrom !== null && liableUntil >= liableFrom)) return [];
  const message = 'Le dernier jour redevable vient après le premier.';
  return [{ propertyPath: 'liable_until', code: 'order', message }];
}

function factorFaults({ year, ...factors }: DeductionFactors, rank: number, all: readonly DeductionFactors[]): Violation[] {
  const at = (field: string, code: string, message: string): Violation => ({ propertyPath: `deductions[${rank}].${field}`, code, message });
  const isRepeated = all[rank - 1]?.year === year;
  return [
    ...(isRepeated ? [at('year', 'repeated', `L’année ${year} a deux coefficients : gardez-en un.`)] : []),
    ...Object.entries(factors).flatMap(([field, value]) =>
      Number.isInteger(value) && value >= 0 && value <= 100
        ? []
        : [at(field, 'range', 'Un coefficient va de 0 à 1, avec deux décimales au plus.')],
    ),
  ];
}

export const isLiableOn = ({ liableFrom, liableUntil }: VatSettings, day: LocalDate): boolean =>
  liableFrom !== null && liableFrom <= day && (liableUntil === null || day <= liableUntil);

/** The product of the three factors in hundredths, rounded up (CGI, annexe II, art. 206, V). */
export const deductionCoefficient = ({ liability, taxation, admission }: Omit<DeductionFactors, 'year'>): number =>
  Math.ceil((liability * taxation * admission) / 10_000);

/** The coefficient of the calendar year of a day, in hundredths: all of the tax when no year before has one. */
export function coefficientOn({ deductions }: VatSettings, day: LocalDate): number {
  const own = deductions.findLast(({ year }) => year <= Number(day.slice(0, 4)));
  return own ? deductionCoefficient(own) : 100;
}
