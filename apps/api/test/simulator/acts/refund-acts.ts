import { derivedId, type RefundId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { type Act, type CommandOf, execute, pickRecent, type Scene } from './act.js';

async function moveClaim(scene: Scene, users: number): Promise<void> {
  const { random, world } = scene;
  if (world.records.refunds.length === 0) return;
  const { id, structure } = pickRecent(scene, world.records.refunds);
  const commands = Array.from({ length: users }, () =>
    random.pick<CommandOf<'refund'>>([
      { type: 'ValidateRefund' as const, id, data: { isComputing: true } },
      { type: 'RefuseRefund' as const, id, data: { reason: 'Doublon' } },
      { type: 'ReopenRefund' as const, id },
      { type: 'DeleteRefund' as const, id },
      { type: 'RestoreRefund' as const, id },
      { type: 'PayRefund' as const, id, data: { mode: 'virement' } },
    ]),
  );
  await Promise.all(commands.map((command) => execute(scene, structure, 'refund', command)));
}

export const refundActs: readonly Act[] = [
  {
    name: 'claim a refund',
    weight: 8,
    run(scene) {
      const { random, world, id } = scene;
      const structure = random.pick(world.structures);
      const refundId = derivedId<'refund'>(`${world.seed} ${id}`) as RefundId;
      world.trace.name(refundId, `refund of ${id}`);
      world.records.refunds.push({ id: refundId, structure });
      const claim = {
        personId: random.pick(structure.people.slice(0, 2)),
        memberId: null,
        activityId: structure.refundActivity,
        billedOn: world.time.clock.today(),
        bill: cents(random.between(10, 120) * 100),
      };
      const goal = random.chance(0.6) ? ('valid' as const) : ('waiting' as const);
      const data = { claim, comment: '', goal, isComputing: true };
      return execute(scene, structure, 'refund', { type: 'RequestRefund', id: refundId, data });
    },
  },
  {
    name: 'move a refund',
    weight: 6,
    run: (scene) => moveClaim(scene, 1),
  },
  {
    name: 'users move one refund at once',
    weight: 2,
    run: (scene) => moveClaim(scene, 3),
  },
];
