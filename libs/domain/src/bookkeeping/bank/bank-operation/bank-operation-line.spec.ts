import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  activitiesOf,
  activityAdded,
  activityId,
  closedYear,
  command,
  context,
  facts,
  openYear,
  recorded,
} from '../../../../test/operation-story.js';
import { type BankOperationLine, bankOperationLineCase } from './bank-operation-line.js';

const line = specifyCase(bankOperationLineCase, context);
const remove = command({ type: 'DeleteBankOperation' });
const { date, wording, value } = facts;
const operation = { date, wording, value };
const answers = (expected: BankOperationLine) => (answer: BankOperationLine) => expect(answer).toEqual(expected);

describe('a line of a report on many operations', () => {
  it('names the operation and the activity that it got', () => {
    const allocate = command({ type: 'AllocateWholeOperation', data: { goal: { kind: 'activity', activityId }, splitId: 's' } });
    const outcome = line.given({ calendar: openYear, activities: activitiesOf(activityAdded()), operation: [recorded] }).when(allocate);
    outcome.thenTypes('BankOperationAllocated');
    outcome.thenAnswers(answers({ operation, outcome: 'done', activityId, keyword: null }));
  });
  it('names a refused operation with its refusal, and writes nothing', () => {
    const outcome = line.given({ calendar: closedYear, operation: [recorded] }).when(remove);
    outcome.then({});
    const refusal = { code: 'exercice.closed', message: expect.any(String) as never };
    outcome.thenAnswers(answers({ operation, outcome: 'refused', refusal }));
  });
  it('has no name for an operation that does not exist', () =>
    line
      .given({ calendar: openYear })
      .when(remove)
      .thenAnswers(answers({ outcome: 'refused', refusal: { code: 'operation.unknown', message: 'Cette opération n’existe pas.' } })));
});
