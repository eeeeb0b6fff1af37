import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, it } from '@jest/globals';
import { draft, revokedOn, signature } from '../../../../test/mandate-story.js';
import { type MandateEvent, mandateIdOf } from './mandate.events.js';
import { mandateErasureCase } from './mandate-erasure.js';

// 21 November 2026.
const environmentId = newId() as EnvironmentId;
const context = caseContext({ environmentId });
const id = mandateIdOf(environmentId, 1);
const mandate = specifyCase(mandateErasureCase, context);
const erase = (lastUse: string | null = null) => ({
  type: 'EraseMandate' as const,
  id,
  data: { lastUse: lastUse === null ? null : localDate(lastUse) },
});
const ended = (on: string) => mandate.given({ mandate: [draft(1), signature, revokedOn(localDate(on))] });
const erased: MandateEvent = { type: 'MandateErased', data: { on: context.today } };

describe('the signer of a mandate', () => {
  it('is erased more than six years and one month after the end of the mandate', () => {
    const outcome = ended('2020-10-20').when(erase());
    outcome.then({ mandate: [erased] });
    outcome.thenErases(id);
    ended('2020-10-21').when(erase()).thenRefuses('mandate.retained');
  });
  it('stays as long after a debit that came later', () => {
    ended('2020-10-01').when(erase('2020-10-21')).thenRefuses('mandate.retained');
    ended('2020-10-01')
      .when(erase('2020-10-20'))
      .then({ mandate: [erased] });
  });
  it('stays while the mandate is in force', () =>
    mandate
      .given({ mandate: [draft(1), signature] })
      .when(erase())
      .thenRefuses('mandate.retained'));
  it('is erased once', () =>
    mandate
      .given({ mandate: [draft(1), signature, revokedOn(localDate('2020-10-20')), erased] })
      .when(erase())
      .then({}));
});
