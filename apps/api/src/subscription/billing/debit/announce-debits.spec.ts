import type { RegisteredDebit } from '@intendance/domain/subscription/billing/debit/debit-register.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { expect, it } from '@jest/globals';
import type { AdministratorMail } from '../../contract/environment/administrator-mail.js';
import { AnnounceDebits } from './announce-debits.policy.js';
import type { Debits } from './debits.js';

const structures = ['one', 'away', 'other'] as const;
const debitOf = (name: string) => ({ endToEndId: name, environmentId: name, billId: name, amount: 1200, attempt: 1 }) as never;
const planned = {
  id: 'run',
  type: 'DebitsPlanned',
  data: { debits: structures.map((name) => ({ endToEndId: name, announcedOn: '2026-11-02', collectOn: '2026-11-16' })) },
} as unknown as RecordedEvent;

it('announces every debit of a run before it fails for the structure whose accounts cannot be read', async () => {
  const letters: EnvironmentId[] = [];
  const register = { debits: new Map<string, RegisteredDebit>(structures.map((name) => [name, debitOf(name)])) };
  const debits = { register: async () => register } as unknown as Debits;
  const administrators = {
    send: async (environmentId: EnvironmentId) => {
      if (environmentId === ('away' as EnvironmentId)) throw new Error('no database');
      letters.push(environmentId);
    },
  } as unknown as AdministratorMail;
  await expect(new AnnounceDebits(debits, administrators).when(planned)).rejects.toThrow('no database');
  expect(letters).toEqual(['one', 'other']);
});
