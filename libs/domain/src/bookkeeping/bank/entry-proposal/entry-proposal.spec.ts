import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  accountId,
  accountOpened,
  accountUsed,
  activitiesOf,
  activityAdded,
  activityId,
  allocated,
  closedYear,
  context,
  day,
  from,
  openYear,
  recorded,
} from '../../../../test/operation-story.js';
import type { EntryProposalEvent, ProposedLine } from './entry-proposal.events.js';
import { entryProposalCase } from './entry-proposal.js';
import type { AddressedProposalCommand, EntryAcceptance } from './entry-proposal-streams.js';

const id = newId<'entry-proposal'>();
const operationId = newId<'bank-operation'>();
const proposals = specifyCase(entryProposalCase, context);
const line = (euros: number, key = 'cinema'): ProposedLine => ({ key, label: 'Cinéma', account: '607200', amount: cents(euros * 100) });
const proposed = (...lines: ProposedLine[]): EntryProposalEvent => ({
  type: 'EntryProposed',
  data: { source: 'subsidies', wording: 'Subventions de billetterie, mars 2026', date: day('2026-03-31'), lines },
});
const dismissed: EntryProposalEvent = { type: 'EntryProposalDismissed', data: { reason: 'Déjà saisie' } };
const reopen: AddressedProposalCommand = { id, type: 'ReopenEntryProposal' };
const dismiss = (reason = 'Déjà saisie'): AddressedProposalCommand => ({ id, type: 'DismissEntryProposal', data: { reason } });
const accept = (change: Partial<EntryAcceptance> = {}): AddressedProposalCommand => ({
  id,
  type: 'AcceptEntryProposal',
  data: {
    accountId,
    date: day('2026-03-31'),
    paymentType: 'transfer',
    activities: new Map([
      ['cinema', activityId],
      ['theatre', activityId],
    ]),
    operationId: null,
    structure: 'CSE',
    ...change,
  },
});
type Around = Parameters<typeof proposals.given>[0];
const given = (proposal: EntryProposalEvent[] = [proposed(line(50))], around: Around = {}) =>
  proposals.given({
    proposal,
    calendar: openYear,
    account: accountOpened,
    activities: activitiesOf(activityAdded()),
    categories: new Map(),
    ...around,
  });

describe('a proposed entry', () => {
  it('becomes an allocated operation of the social activities', () => {
    const outcome = given([proposed(line(30), line(20, 'theatre'))]).when(accept());
    outcome.thenTypes('EntryProposalAccepted');
    outcome.thenWrites('proposal', 'payment', 'account');
    outcome.thenGuards('calendar', 'activities');
    outcome.thenAnswers(({ status, settlements }) => {
      expect(status).toBe('accepted');
      expect(settlements[0]?.parts).toMatchObject([
        {
          lines: [
            { key: 'cinema', amount: 30_00 },
            { key: 'theatre', amount: 20_00 },
          ],
        },
      ]);
    });
  });
  it('is recorded once', () => given().thenRepeating(accept()));
  it('comes back to the account of the expense', () => {
    const outcome = given([proposed(line(-50))]).when(accept());
    outcome.thenWrites('proposal', 'repayment', 'account');
  });
  it('has an operation of each direction where a part comes back', () =>
    given([proposed(line(30), line(-20, 'theatre'))], { account: [...accountOpened, accountUsed] })
      .when(accept())
      .thenWrites('proposal', 'payment', 'repayment'));
  it('allocates the movement of the bank that paid it', () => {
    const outcome = given([proposed(line(50))], { payment: [recorded] }).when(accept({ operationId, accountId: null, date: null }));
    outcome.thenWrites('proposal', 'payment');
    outcome.thenAnswers(({ settlements }) => expect(settlements[0]?.parts[0]?.operationId).toBe(operationId));
  });
  it('allocates the movement of the bank that brought its money back, on the account of the expense', () => {
    const outcome = given([proposed(line(-50))], { repayment: [from('manual', { value: cents(50_00) })] }).when(
      accept({ operationId, accountId: null, date: null }),
    );
    outcome.thenWrites('proposal', 'repayment');
    outcome.thenTypes('EntryProposalAccepted');
    outcome.thenAnswers(({ settlements }) => expect(settlements[0]?.parts[0]?.operationId).toBe(operationId));
    given([proposed(line(-50))], { repayment: [recorded] })
      .when(accept({ operationId }))
      .thenRefuses('entry-proposal.operation-differs');
  });
  it.each([
    ['of another amount', [line(51)], [recorded]],
    ['that is allocated', [line(50)], [recorded, allocated(50)]],
    ['that is unknown', [line(50)], []],
    ['where a part comes back', [line(70), line(-20, 'theatre')], [recorded]],
  ])('is not paid by a movement %s', (_, lines, payment) =>
    given([proposed(...lines)], { payment })
      .when(accept({ operationId }))
      .thenRefuses('entry-proposal.operation-differs'),
  );

  it('needs an open year, an account and a day', () => {
    given([proposed(line(50))], { calendar: closedYear })
      .when(accept())
      .thenRefuses('exercice.closed');
    given()
      .when(accept({ date: day('2028-01-01') }))
      .thenRefuses('exercice.missing');
    given()
      .when(accept({ accountId: null, date: null }))
      .thenRefuses('operation.incomplete', ({ violations }) =>
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(['date', 'account']),
      );
    given()
      .when(accept({ date: day('2026-06-15') }))
      .thenRefuses('operation.synced-day');
  });
  it('needs an activity of the ASC for each line', () => {
    given()
      .when(accept({ activities: new Map() }))
      .thenRefuses('entry-proposal.activity-missing');
    given([proposed(line(50))], { activities: activitiesOf(activityAdded({ budget: 'AEP' })) })
      .when(accept())
      .thenRefuses('entry-proposal.other-budget');
  });
  it('is answered once', () => {
    given([]).when(accept()).thenRefuses('entry-proposal.unknown');
    given([proposed(line(50)), { type: 'EntryProposalWithdrawn', data: {} }])
      .when(accept())
      .thenRefuses('entry-proposal.not-pending');
  });
});

describe('a dismissed entry', () => {
  it('has a reason, and may be opened again', () => {
    given().when(dismiss(' ')).thenRefuses('entry-proposal.reason-missing');
    given()
      .when(dismiss(' Déjà saisie '))
      .then({ proposal: [dismissed] });
    given([proposed(line(50)), dismissed])
      .when(dismiss())
      .thenRefuses('entry-proposal.not-pending');
    given([proposed(line(50)), dismissed])
      .when(reopen)
      .thenState((state) => expect(state).toMatchObject({ status: 'pending', settlements: [] }));
    given().when(reopen).thenRefuses('entry-proposal.not-dismissed');
  });
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
