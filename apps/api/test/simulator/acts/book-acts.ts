import { derivedId, type JournalEntryId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { type Act, execute, type Scene } from './act.js';

const supplier = { code: 'EXPERT', label: 'Cabinet Exemple' };

/** Balanced, except for a slip now and then, which the product refuses. */
function draft({ random, world }: Scene, label: string) {
  const amount = cents(random.between(1, 900) * 100);
  const slip = random.chance(0.1) ? cents(amount + 1) : amount;
  return {
    date: addDays(world.time.clock.today(), -random.between(0, 20)),
    label,
    pieceRef: label,
    lines: [
      { account: '622600', budget: 'AEP' as const, debit: amount, credit: cents(0), wording: '', auxiliary: null, activityId: null },
      { account: '401000', budget: 'AEP' as const, debit: cents(0), credit: slip, wording: '', auxiliary: supplier, activityId: null },
    ],
  };
}

export const bookActs: readonly Act[] = [
  {
    name: 'post an entry',
    weight: 6,
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
  {
    name: 'validate a period',
    weight: 2,
    run(scene) {
      const { random, world } = scene;
      const structure = random.pick(world.structures);
      const upTo = addDays(world.time.clock.today(), -random.between(3, 25));
      const data = { yearId: structure.yearId, upTo };
      return execute(scene, structure, 'calendar', { type: 'ValidatePeriod', id: structure.environmentId, data });
    },
  },
];
