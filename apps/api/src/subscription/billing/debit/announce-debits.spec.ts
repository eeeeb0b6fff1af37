import type { RegisteredDebit } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { expect, it } from '@jest/globals';
import type { AdministratorMail } from '../../contract/environment/administrator-mail.js';
import { AnnounceDebits } from './announce-debits.policy.js';
import type { Debits } from './debits.js';

const debitOf = (endToEndId: string, environmentId: string, announcedOn?: string) => ({
  endToEndId,
  environmentId,
  billId: endToEndId,
  amount: 1200,
  attempt: 1,
  collectOn: '2026-11-16',
  ...(announcedOn && { announcedOn }),
});
const planned = [
  debitOf('1', 'one', '2026-11-02'),
  debitOf('2', 'one', '2026-11-02'),
  debitOf('3', 'other'),
  debitOf('4', 'last', '2026-11-02'),
];
const event = { id: 'run', type: 'DebitsPlanned', data: { debits: planned } } as unknown as RecordedEvent;

it('announces the debits of one structure at a time, so that each waits for its own accounts only', async () => {
  const letters: unknown[] = [];
  const register = { debits: new Map(planned.map((debit) => [debit.endToEndId, debit as unknown as RegisteredDebit])) };
  const administrators = { send: async (structure: EnvironmentId, _: unknown, { key }: { key: string }) => letters.push([structure, key]) };
  const policy = new AnnounceDebits(
    { register: async () => register } as unknown as Debits,
    administrators as unknown as AdministratorMail,
  );
  expect(policy.structuresOf(event)).toEqual(['one', 'last']);
  await policy.when(event, 'one' as EnvironmentId);
  expect(letters).toEqual([
    ['one', 'debit letter run 1'],
    ['one', 'debit letter run 2'],
  ]);
});
