import { type GiftRequestId, giftRequestStream } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { type GiftRequestCommand, giftRequestCase, type SentGiftOrder } from '@intendance/domain/advantage/gift-request/gift-request.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addDays, isWithin, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import type { SampleHousehold } from '../directory/sample-people/households.js';

type PlannedGifts = {
  name: string;
  daysAgo: number;
  euros: number;
  order: Pick<SentGiftOrder, 'giftType' | 'selection'> & Partial<SentGiftOrder>;
  after: 'requested' | 'sent' | 'cancelled';
};

const plans: readonly PlannedGifts[] = [
  { name: 'parents', daysAgo: 180, euros: 40, order: { giftType: 'parents-day', selection: 'concerned' }, after: 'sent' },
  { name: 'school', daysAgo: 85, euros: 60, order: { giftType: 'back-to-school', selection: 'concerned' }, after: 'sent' },
  { name: 'culture', daysAgo: 60, euros: 50, order: { giftType: 'culture', selection: 'all' }, after: 'sent' },
  { name: 'multi', daysAgo: 45, euros: 30, order: { giftType: 'multi-events', selection: 'all' }, after: 'cancelled' },
  {
    name: 'wedding',
    daysAgo: 30,
    euros: 250,
    order: { giftType: 'wedding', selection: 'chosen', reason: 'Mariages de l’été' },
    after: 'sent',
  },
  { name: 'adults', daysAgo: 8, euros: 100, order: { giftType: 'adult-christmas', selection: 'all' }, after: 'sent' },
  {
    name: 'children',
    daysAgo: 3,
    euros: 50,
    order: { giftType: 'child-christmas', selection: 'concerned' },
    after: 'requested',
  },
];

/** The requests of the seed, the oldest first. */
export const seededGifts = (scope: string): GiftRequestId[] => plans.map(({ name }) => derivedId<'gift-request'>(`${scope} gifts ${name}`));

/** A year of requests of gift vouchers, as they happened. Those of an earlier seed stay as they are. */
export async function seedGifts(run: SampleRun, people: readonly SampleHousehold[]): Promise<void> {
  const ids = seededGifts(run.scope);
  await run.store.prefetch(ids.map(giftRequestStream));
  for (const [index, plan] of plans.entries()) {
    const id = ids[index];
    if (id && run.store.isAbsent(giftRequestStream(id))) await play(run, { id, plan, people });
  }
  await run.store.flush();
  await run.store.settled();
}

type Planned = { id: GiftRequestId; plan: PlannedGifts; people: readonly SampleHousehold[] };

async function play(run: SampleRun, { id, plan, people }: Planned): Promise<void> {
  const day = addDays(run.today, -plan.daysAgo);
  const order: SentGiftOrder = {
    amount: cents(plan.euros * 100),
    givenOn: null,
    people: plan.order.selection === 'chosen' ? presentOn(people, day).slice(0, 3) : people.map((household) => household.id),
    ...{ number: null, total: null, reason: '', overrideReason: 'Vote du bureau' },
    ...plan.order,
  };
  const execute = (command: GiftRequestCommand) => executeInBatch(run, giftRequestCase, { id, ...command }, day);
  await execute({ type: 'RequestGifts', data: order });
  if (plan.after === 'cancelled') await execute({ type: 'CancelGiftRequest', data: { reason: 'Budget non voté' } });
  if (plan.after === 'sent') await execute({ type: 'RecordGiftRequestSent' });
}

const presentOn = (people: readonly SampleHousehold[], day: LocalDate) =>
  people.filter(({ entranceDate, exitDate }) => isWithin(day, entranceDate, exitDate)).map((household) => household.id);
