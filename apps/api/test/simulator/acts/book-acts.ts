import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import type { Structure } from '../structures.js';
import { type Act, execute, type Scene } from './act.js';

/** The third-party account of all bills, on line 1 of each entry. */
export const supplierAccount = '401000';
const suppliers = [
  { code: 'EXPERT', label: 'Cabinet Exemple' },
  { code: 'ACME', label: 'Acme Inc.' },
];
/** A bill, and the entry that settles it. */
const counterparts = [
  { account: '622600', isBill: true },
  { account: '758000', isBill: false },
];

/** The years of a structure, as its stream has them. */
export async function calendarOf({ world }: Scene, { environmentId }: Structure): Promise<FiscalCalendar> {
  const [slice] = await world.store.read(environmentId, [fiscalCalendarStream(environmentId)]);
  return foldSlice(fiscalCalendarDecider, slice).state;
}

/** Balanced, except for a slip now and then, which the product refuses. Few amounts, so that bills and settlements meet. */
function draft({ random, world }: Scene, label: string) {
  const amount = cents(random.between(1, 4) * 100_00);
  const slip = random.chance(0.1) ? cents(amount + 1) : amount;
  const date = addDays(world.time.clock.today(), -random.between(0, 20));
  const { account, isBill } = random.pick(counterparts);
  const foreign = isBill && random.chance(0.4) ? { currency: 'USD', amount: amount + 10_00, rate: null, date, source: 'BCE' } : undefined;
  const line = { budget: 'AEP' as const, wording: '', activityId: null };
  const [debit, credit] = isBill ? [amount, cents(0)] : [cents(0), amount];
  return {
    date,
    label,
    pieceRef: label,
    lines: [
      { ...line, account, debit, credit, auxiliary: null },
      {
        ...line,
        account: supplierAccount,
        debit: isBill ? cents(0) : slip,
        credit: isBill ? slip : cents(0),
        auxiliary: random.pick(suppliers),
        ...(foreign && { foreign }),
      },
    ],
  };
}

export const bookActs: readonly Act[] = [
  {
    name: 'post an entry',
    weight: 8,
    run(scene) {
      const { random, world, id } = scene;
      const structure = random.pick(world.structures);
      const entryId = derivedId<'journal-entry'>(`${world.seed} ${id}`) as JournalEntryId;
      world.trace.name(entryId, `entry of ${id}`);
      world.records.entries.push({ id: entryId, structure });
      const names = new Map<string, string>();
      const command = { type: 'PostJournalEntry' as const, kind: 'miscellaneous' as const, id: entryId, reversal: null };
      return execute(scene, structure, 'entry', { ...command, draft: draft(scene, id), names, isCouncil: true });
    },
  },
  {
    name: 'change or reverse an entry',
    weight: 5,
    async run(scene) {
      const { random, world } = scene;
      if (world.records.entries.length === 0) return;
      const { id, structure } = random.pick(world.records.entries);
      const names = new Map<string, string>();
      const reversal = { id: derivedId<'journal-entry'>(`${id} reversed`), date: world.time.clock.today() };
      world.trace.name(reversal.id, `reversal of ${world.trace.nameOf(id)}`);
      await execute(
        scene,
        structure,
        'entry',
        random.chance(0.5)
          ? { type: 'AmendJournalEntry', id, draft: draft(scene, scene.id), names, isCouncil: true }
          : { type: 'ReverseJournalEntry', id, reversal },
      );
    },
  },
];
