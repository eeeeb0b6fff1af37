import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { RefundActivityEvent, RefundSettings } from './refund-activity.events.js';
import { activityVersion, type RefundActivityCommand, refundActivityCase, refundActivityDecider } from './refund-activity.js';

const activity = specify(refundActivityDecider);
const settings: RefundSettings = {
  name: 'Salle de sport',
  startDate: localDate('2026-01-01'),
  endDate: null,
  billRequired: true,
  scope: 'beneficiary',
  rate: { kind: 'percent', share: basisPoints(5000) },
  cap: { unit: 'euros', amount: cents(100_00) },
  period: 'an',
  comment: '',
};
const created: RefundActivityEvent = { type: 'RefundActivityCreated', data: { ...settings, enabled: true } };
const deleted: RefundActivityEvent = { type: 'RefundActivityDeleted', data: {} };
const create = (change: Partial<RefundSettings>): RefundActivityCommand => ({
  type: 'CreateRefundActivity',
  data: { ...settings, ...change, enabled: true },
});

describe('a refund activity', () => {
  it('is created with all its fields', () =>
    activity
      .given()
      .when(create({ name: ' Salle de sport ' }))
      .then(created));

  it.each<[string, Partial<RefundSettings>, string]>([
    ['a name', { name: '  ' }, 'activity_name'],
    ['a flat amount above 0', { rate: { kind: 'flat', amount: cents(0) } }, 'amount'],
    ['a percentage above 0', { rate: { kind: 'percent', share: basisPoints(0) } }, 'amount'],
    ['a percentage of 100 at most', { rate: { kind: 'percent', share: basisPoints(10_001) } }, 'amount'],
    ['a limit in euros that is not 0', { cap: { unit: 'euros', amount: cents(0) } }, 'refund_limit'],
    ['a whole number of bills', { cap: { unit: 'bills', count: 1.5 } }, 'refund_limit'],
    ['dates in order', { endDate: localDate('2025-12-31') }, 'end_date'],
  ])('needs %s', (_, change, field) =>
    activity
      .given()
      .when(create(change))
      .thenRefuses('refund-activity.incomplete', ({ message, violations }) => {
        expect(message).toBe("Vous devez remplir les champs de l'activité pour pouvoir la valider.");
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);
      }),
  );

  it('may have no limit', () =>
    activity
      .given()
      .when(create({ cap: { unit: 'bills', count: null } }))
      .thenTypes('RefundActivityCreated'));
  it('must exist to be changed', () => activity.given().when({ type: 'EnableRefundActivity' }).thenRefuses('refund-activity.unknown'));
});

describe('the versions of an activity', () => {
  const revised: RefundActivityEvent = { type: 'RefundActivityRevised', data: { ...settings, period: 'mois' } };
  it('are all kept, one per change', () =>
    activity
      .given(created, revised)
      .when({ type: 'DisableRefundActivity' })
      .thenState((state) => {
        expect([1, 2, 3].map((version) => activityVersion(state, version))).toMatchObject([
          { version: 1, period: 'an', enabled: true },
          { version: 2, period: 'mois', enabled: true },
          { version: 3, period: 'mois', enabled: false },
        ]);
        expect(() => activityVersion(state, 4)).toThrow('Cette activité de remboursement n’existe pas.');
      }));
  it('do not grow when nothing changes', () => activity.given(created).when({ type: 'ReviseRefundActivity', data: settings }).then());
  it('open or close the activity in the same save', () => {
    const save = (enabled?: boolean) => ({
      id: newId<'refund-activity'>(),
      type: 'ReviseRefundActivity' as const,
      data: { ...settings, enabled },
    });
    const saved = specifyCase(refundActivityCase).given({ record: [created] });
    saved.when(save(false)).then({ record: [{ type: 'RefundActivityDisabled', data: {} }] });
    saved.when(save(true)).then({});
    saved.when(save()).thenAnswers((answer) => expect(answer.current.enabled).toBe(true));
  });
});

describe('deleting an activity', () => {
  it('is refused while a claim refers to it', () =>
    activity
      .given(created)
      .when({ type: 'DeleteRefundActivity', data: { claims: 1 } })
      .thenRefuses('refund-activity.used'));
  it('is undone by restoring it', () => {
    activity
      .given(created)
      .when({ type: 'DeleteRefundActivity', data: { claims: 0 } })
      .then(deleted);
    activity.given(created, deleted).when({ type: 'RestoreRefundActivity' }).then({ type: 'RefundActivityRestored', data: {} });
  });
  it('closes it to changes', () =>
    activity.given(created, deleted).when({ type: 'ReviseRefundActivity', data: settings }).thenRefuses('refund-activity.deleted'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
  const commands: RefundActivityCommand[] = [
    create({}),
    { type: 'ReviseRefundActivity', data: { ...settings, name: 'Cinéma' } },
    { type: 'EnableRefundActivity' },
    { type: 'DisableRefundActivity' },
    { type: 'DeleteRefundActivity', data: { claims: 0 } },
    { type: 'RestoreRefundActivity' },
  ];
  it.each(commands.map((command) => [command.type, command] as const))('%s sent twice has no second effect', (_, command) =>
    activity.given(created).thenRepeating(command),
  );
});
