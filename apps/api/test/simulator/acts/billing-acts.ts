import type { DebitBatchId } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import type { UserId } from '@intendance/kernel/id.js';
import { addDays } from '@intendance/kernel/local-date.js';
import { systemActor } from '../../../src/platform/wire/system-context.js';
import type { Act, Scene } from './act.js';

const dayMs = 86_400_000;
/** Until the file is there: the operator does not go away without it. */
const operatorTries = 40;
const operator = { environmentId: operatorEnvironmentId, clerk: { id: systemActor.id as UserId, name: 'Opératrice' } };
const author = { actor: operator.clerk, source: 'ui' as const };

/** The numbers of bills, as the operator reads them on the list. */
const billNumbers = ({ world }: Scene): string[] =>
  [...(world.rows.get('bill_list')?.values() ?? [])].map(({ row }) => String(row.number)).toSorted();

const schedules = ['bills', 'followUp', 'freezes', 'mailings'] as const;

/** The schedules of a morning, sometimes twice. A run that dies is not always repeated: the next morning does its work. */
export async function runSchedules({ client, random }: Scene, tries?: number): Promise<void> {
  for (const schedule of schedules) {
    const night = () => client.ask((program) => program.nights[schedule].run(), tries);
    await Promise.all(random.chance(0.2) ? [night(), night()] : [night()]);
  }
}

/** Days go by at the bank, then a morning comes. */
async function letDaysPass(scene: Scene, days: number, tries: number): Promise<void> {
  const { world, id } = scene;
  world.trace.write(`${id}: ${days} days`);
  world.time.leap(days * dayMs);
  world.bank.collect(world.time.clock.today());
  await runSchedules(scene, tries);
}

async function prepareBatch({ world, client, id }: Scene): Promise<void> {
  world.trace.write(`${id}: prepares a batch`);
  const until = addDays(world.time.clock.today(), 40);
  const outcome = await client.write(client.context(operator), (program, context) => program.debits.prepare(context, until));
  if (outcome.status === 'acknowledged') world.records.batches.push(outcome.value.value.batch.id);
}

async function exportBatch({ world, client, id }: Scene, batch: DebitBatchId | undefined): Promise<void> {
  if (batch === undefined) return;
  world.trace.write(`${id}: exports a batch`);
  const context = client.context(operator);
  const outcome = await client.ask((program) => program.debits.export(context, batch), operatorTries);
  if (outcome.status === 'acknowledged') world.bank.upload(outcome.value, world.time.clock.today());
}

async function importReturns({ world, client, random, id }: Scene): Promise<void> {
  const today = world.time.clock.today();
  const debits = world.bank.returnable(today);
  if (debits.length === 0) return;
  const { endToEndId, amount, reason, on } = world.bank.sendBack(random.pick(debits), random.pick(['AM04', 'AM04', 'MD06']), today);
  world.trace.write(`${id}: the bank returns ${endToEndId}, ${reason}`);
  const returns = [{ line: 1, endToEndId, amount: amount as never, reason, on }];
  const times = random.chance(0.3) ? 2 : 1;
  for (let time = 0; time < times; time++) {
    const context = client.context(operator);
    await client.ask(
      (program) => program.debits.record(context, { type: 'RecordReturns', data: { source: 'camt.054', returns } }),
      operatorTries,
    );
  }
}

async function creditBill(scene: Scene): Promise<void> {
  const { world, client, random, id } = scene;
  const numbers = billNumbers(scene);
  if (numbers.length === 0) return;
  const number = random.pick(numbers);
  world.trace.write(`${id}: credits ${number}`);
  const outcome = await client.ask((program) => program.billing.credit(number, 'Erreur', author));
  const isAtTheBank = world.bank.debits.some(({ endToEndId }) => endToEndId.startsWith(number));
  if (outcome.status === 'acknowledged' && outcome.value.debit === null && !isAtTheBank) world.records.creditsWithoutDebit.push(number);
}

async function recordPayment(scene: Scene): Promise<void> {
  const { world, client, random, id } = scene;
  const numbers = billNumbers(scene);
  if (numbers.length === 0) return;
  const number = random.pick(numbers);
  world.trace.write(`${id}: a transfer for ${number}`);
  const context = client.context(operator);
  const payment = { number, means: 'transfer' as const, on: world.time.clock.today(), reference: `VIR ${id}` };
  const outcome = await client.ask((program) => program.debits.recordPayment(context, payment));
  if (outcome.status === 'acknowledged') world.records.transfers.push(number);
}

/** The operator does one thing after another with the bank: no file is uploaded behind the back of its cancellation. */
const atTheDesk =
  (run: Act['run']): Act['run'] =>
  (scene) => {
    const work = scene.world.desk.then(() => run(scene));
    scene.world.desk = work.catch(() => undefined);
    return work;
  };

export const billingActs: readonly Act[] = [
  {
    name: 'days pass',
    weight: 9,
    isAlone: true,
    run: (scene) => letDaysPass(scene, scene.random.pick([1, 2, 8, 14, 15, 15, 31]), scene.random.pick([1, 8])),
  },
  { name: 'a morning is cut', weight: 2, isAlone: true, isCut: true, run: (scene) => letDaysPass(scene, 31, 1) },
  { name: 'prepare a batch', weight: 3, run: prepareBatch },
  {
    name: 'export a batch',
    weight: 3,
    run: atTheDesk((scene) => {
      const { batches } = scene.world.records;
      return exportBatch(scene, batches.length === 0 ? undefined : scene.random.pick(batches));
    }),
  },
  {
    name: 'debit what is due',
    weight: 6,
    run: atTheDesk(async (scene) => {
      await prepareBatch(scene);
      await exportBatch(scene, scene.world.records.batches.at(-1));
    }),
  },
  {
    name: 'cancel a batch',
    weight: 1,
    run: atTheDesk(async ({ world, client, random, id }) => {
      if (world.records.batches.length === 0) return;
      const batch: DebitBatchId = random.pick(world.records.batches);
      world.trace.write(`${id}: cancels a batch`);
      const context = client.context(operator);
      const outcome = await client.ask((program) => program.debits.cancel(context, batch), operatorTries);
      if (outcome.status === 'acknowledged') world.bank.withdraw(batch.replaceAll('-', ''));
    }),
  },
  { name: 'a debit comes back', weight: 7, run: importReturns },
  { name: 'credit a bill', weight: 3, run: creditBill },
  { name: 'record a transfer', weight: 2, run: recordPayment },
];
