import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { patrimonialStateStream } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.events.js';
import {
  type PatrimonialState,
  type PatrimonialStateCommand,
  patrimonialStateDecider,
} from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { statePatrimony as decidePatrimony } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state-case.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';

/** @throws exercice.closed, stale, patrimonial-state.* */
export async function statePatrimony(
  unit: UnitOfWork,
  year: FiscalYear,
  command: PatrimonialStateCommand,
  expected: number | undefined,
): Promise<PatrimonialState> {
  const loaded = await unit.load(patrimonialStateStream(year.id), patrimonialStateDecider, expected);
  return unit.append(loaded, decidePatrimony(year, command, loaded.state)).state;
}
