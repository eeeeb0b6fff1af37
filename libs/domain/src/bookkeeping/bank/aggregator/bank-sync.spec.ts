import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { BankSyncEvent } from './bank-sync.events.js';
import { type BankSyncCommand, bankSyncDecider } from './bank-sync.js';

const sync = specify(bankSyncDecider);
const [first, second] = [newId<'bank-account'>(), newId<'bank-account'>()];
const request = { since: localDate('2026-01-01'), accounts: [first, second] };
const start = (isStalled = false): BankSyncCommand => ({ type: 'StartBankSync', data: { ...request, isStalled } });
const started: BankSyncEvent = { type: 'BankSyncStarted', data: request };
const progress = { accountId: first, counts: { created: 3, quarantined: 1, reconciled: 1 }, isRead: true };
const progressed: BankSyncEvent = { type: 'BankSyncProgressed', data: progress };
const finished: BankSyncEvent = { type: 'BankSyncFinished', data: {} };
const failure = { code: 'aggregator.unreachable', message: 'Le service ne répond pas.' };

describe('a synchronisation', () => {
  it('runs alone: who asks again while it runs gets the same one', () => {
    sync.given().when(start()).then(started);
    sync.given(started).when(start()).then();
    sync.given(started, finished).when(start()).then(started);
  });
  it('is begun anew when who ran it is gone', () =>
    sync
      .given(started, progressed)
      .when(start(true))
      .thenState((state) => expect(state).toMatchObject({ status: 'running', rank: 2, read: [], counts: { created: 0 } })));
  it('adds up what each account brought, once', () => {
    const more: BankSyncCommand = { type: 'RecordBankSyncProgress', data: { ...progress, accountId: second } };
    sync
      .given(started, progressed)
      .when(more)
      .thenState((state) => expect(state).toMatchObject({ counts: { created: 6, quarantined: 2, reconciled: 2 }, read: [first, second] }));
    sync.given(started, progressed).when({ type: 'RecordBankSyncProgress', data: progress }).then();
  });
  it('ends once, well or not', () => {
    sync.given(started).when({ type: 'FinishBankSync' }).then(finished);
    sync
      .given(started)
      .when({ type: 'FailBankSync', data: failure })
      .thenState((state) => expect(state).toMatchObject({ status: 'failed', failure }));
    sync.given(started, finished).when({ type: 'FailBankSync', data: failure }).then();
    sync.given(started, finished).when({ type: 'RecordBankSyncProgress', data: progress }).then();
    sync.given().when({ type: 'FinishBankSync' }).then();
  });
});
