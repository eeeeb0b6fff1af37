import type { Fold } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { GrantId, GrantMovement, GrantRegisterEvent } from './grant.events.js';

/** The movements of a year, by grant, and the entry that holds them. */
export type GrantRun = { readonly entryId: JournalEntryId; readonly movements: ReadonlyMap<GrantId, GrantMovement> };
export type GrantRegister = {
  readonly grants: PersistentMap<GrantId, true>;
  readonly runs: PersistentMap<FiscalYearId, GrantRun>;
};

export const grantRegisterFold: Fold<GrantRegisterEvent, GrantRegister> = {
  initial: { grants: new PersistentMap(), runs: new PersistentMap() },
  evolve(register, event) {
    switch (event.type) {
      case 'GrantListed':
        return { ...register, grants: register.grants.with(event.data.grantId, true) };
      case 'GrantUnlisted':
        return { ...register, grants: register.grants.without(event.data.grantId) };
      case 'GrantEntryRecorded': {
        const { yearId, entryId, movements } = event.data;
        const run = { entryId, movements: new Map(movements.map(({ grantId, ...movement }) => [grantId, movement])) };
        return { ...register, runs: register.runs.with(yearId, run) };
      }
      case 'GrantEntryCancelled':
        return { ...register, runs: register.runs.without(event.data.yearId) };
    }
  },
};
