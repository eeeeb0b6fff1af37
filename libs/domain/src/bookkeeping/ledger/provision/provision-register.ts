import type { Fold } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { ConvertedBalance, ProvisionId, ProvisionMovement, ProvisionRegisterEvent } from './provision.events.js';

/** The movements of a year, by provision, and the entry that holds them. */
export type ProvisionRun = { readonly entryId: JournalEntryId; readonly movements: ReadonlyMap<ProvisionId, ProvisionMovement> };
/** `from`: the first day of the year. */
export type ProvisionConversion = {
  readonly from: LocalDate;
  readonly entryId: JournalEntryId;
  readonly lines: readonly ConvertedBalance[];
};
export type ProvisionRegister = {
  readonly provisions: PersistentMap<ProvisionId, true>;
  readonly runs: PersistentMap<FiscalYearId, ProvisionRun>;
  readonly conversions: PersistentMap<FiscalYearId, ProvisionConversion>;
};

export const provisionRegisterFold: Fold<ProvisionRegisterEvent, ProvisionRegister> = {
  initial: { provisions: new PersistentMap(), runs: new PersistentMap(), conversions: new PersistentMap() },
  evolve(register, event) {
    switch (event.type) {
      case 'ProvisionListed':
        return { ...register, provisions: register.provisions.with(event.data.provisionId, true) };
      case 'ProvisionUnlisted':
        return { ...register, provisions: register.provisions.without(event.data.provisionId) };
      case 'ProvisionEntryRecorded': {
        const { yearId, entryId, movements } = event.data;
        const run = { entryId, movements: new Map(movements.map(({ provisionId, ...movement }) => [provisionId, movement])) };
        return { ...register, runs: register.runs.with(yearId, run) };
      }
      case 'ProvisionEntryCancelled':
        return { ...register, runs: register.runs.without(event.data.yearId) };
      case 'ProvisionAccountsConverted': {
        const { yearId, ...conversion } = event.data;
        return { ...register, conversions: register.conversions.with(yearId, conversion) };
      }
      case 'ProvisionConversionCancelled':
        return { ...register, conversions: register.conversions.without(event.data.yearId) };
    }
  },
};
