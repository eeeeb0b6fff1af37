import { vatRates } from '@intendance/domain/bookkeeping/plan/vat/vat-rates.js';
import type { VatExigibility, VatPeriodicity, VatSettings } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.events.js';
import { deductionCoefficient } from '@intendance/domain/bookkeeping/plan/vat/vat-settings.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { SaveVatSettingsDto, VatSettingsDto } from './vat-settings.dto.js';

const hundredths = (factor: number): number => Math.round(factor * 100);

export const sentSettings = (dto: SaveVatSettingsDto): VatSettings => ({
  liableFrom: dto.liable_from as LocalDate | null,
  liableUntil: dto.liable_until as LocalDate | null,
  periodicity: dto.periodicity as VatPeriodicity,
  exigibility: dto.exigibility as VatExigibility,
  deductions: dto.deductions.map(({ year, liability, taxation, admission }) => ({
    year,
    liability: hundredths(liability),
    taxation: hundredths(taxation),
    admission: hundredths(admission),
  })),
  keepsFullAccounts: dto.full_accounts,
});

export const settingsToWire = (settings: VatSettings, version: number): VatSettingsDto => ({
  liable_from: settings.liableFrom,
  liable_until: settings.liableUntil,
  periodicity: settings.periodicity,
  exigibility: settings.exigibility,
  full_accounts: settings.keepsFullAccounts,
  deductions: settings.deductions.map(({ year, ...factors }) => ({
    year,
    liability: factors.liability / 100,
    taxation: factors.taxation / 100,
    admission: factors.admission / 100,
    coefficient: deductionCoefficient(factors) / 100,
  })),
  rates: vatRates.map(({ rate, ...named }) => ({ rate: rate / 100, ...named })),
  version,
});
