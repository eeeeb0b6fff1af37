import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import { type BankSyncCounts, type BankSyncEvent, bankSyncStream } from './bank-sync.events.js';

export type BankSyncCommand =
  /** One synchronisation at a time, shared by all users. `isStalled`: the process that ran it is gone. */
  | { type: 'StartBankSync'; data: { since: LocalDate; accounts: readonly BankAccountId[]; isStalled: boolean } }
  | { type: 'RecordBankSyncProgress'; data: { accountId: BankAccountId; counts: BankSyncCounts; isRead: boolean } }
  | { type: 'FinishBankSync' }
  | { type: 'FailBankSync'; data: { code: string; message: string } };

export const bankSyncStatuses = ['none', 'running', 'done', 'failed'] as const;
export type BankSync = {
  status: (typeof bankSyncStatuses)[number];
  /** Number of this synchronisation among those of the environment. */
  rank: number;
  since: LocalDate | null;
  accounts: readonly BankAccountId[];
  read: readonly BankAccountId[];
  counts: BankSyncCounts;
  failure: { code: string; message: string } | null;
};

const noCounts: BankSyncCounts = { created: 0, quarantined: 0, reconciled: 0, uncertain: 0 };

export const bankSyncDecider: Decider<BankSyncCommand, BankSyncEvent, BankSync> = {
  initial: { status: 'none', rank: 0, since: null, accounts: [], read: [], counts: noCounts, failure: null },
  decide,
  evolve,
};

/** `id` is the environment. */
export const bankSyncCase = singleStreamCase({
  decider: bankSyncDecider,
  stream: (id: EnvironmentId) => bankSyncStream(id),
  answer: (sync: BankSync) => sync,
});

function decide(command: BankSyncCommand, { status, read }: BankSync): BankSyncEvent[] {
  if (command.type === 'StartBankSync') {
    const { isStalled, ...data } = command.data;
    return status === 'running' && !isStalled ? [] : [{ type: 'BankSyncStarted', data }];
  }
  if (status !== 'running') return [];
  switch (command.type) {
    case 'RecordBankSyncProgress':
      return read.includes(command.data.accountId) ? [] : [{ type: 'BankSyncProgressed', data: command.data }];
    case 'FinishBankSync':
      return [{ type: 'BankSyncFinished', data: {} }];
    case 'FailBankSync':
      return [{ type: 'BankSyncFailed', data: command.data }];
  }
}

function evolve(sync: BankSync, event: BankSyncEvent): BankSync {
  switch (event.type) {
    case 'BankSyncStarted':
      return { ...bankSyncDecider.initial, status: 'running', rank: sync.rank + 1, ...event.data };
    case 'BankSyncProgressed': {
      const { accountId, counts, isRead } = event.data;
      return { ...sync, counts: sum(sync.counts, counts), read: isRead ? [...sync.read, accountId] : sync.read };
    }
    case 'BankSyncFinished':
      return { ...sync, status: 'done' };
    case 'BankSyncFailed':
      return { ...sync, status: 'failed', failure: event.data };
  }
}

const sum = (left: BankSyncCounts, right: BankSyncCounts): BankSyncCounts => ({
  created: left.created + right.created,
  quarantined: left.quarantined + right.quarantined,
  reconciled: left.reconciled + right.reconciled,
  uncertain: (left.uncertain ?? 0) + (right.uncertain ?? 0),
});
