import { newId, type RefundActivityId, type RegistrationActivityId } from '@intendance/kernel/id.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { RefundActivityEvent } from '../../../activities/refund-activity/refund-activity.events.js';
import type { SiteAdvantageEvent, SiteAdvantageFields, SiteAdvantageId } from './site-advantage.events.js';
import { type SiteAdvantageCommand, siteAdvantageCase } from './site-advantage.js';

const id = newId() as SiteAdvantageId;
const refundActivityId = newId() as RefundActivityId;
const registrationActivityId = newId() as RegistrationActivityId;
const cinema: SiteAdvantageFields = {
  title: 'Cinéma',
  description: '<p>5 € la place</p>',
  kind: 'article',
  link: null,
  imageId: null,
  refundActivityId: null,
  registrationActivityId: null,
};
const gym: RefundActivityEvent = {
  type: 'RefundActivityCreated',
  data: {
    name: 'Sport',
    startDate: null,
    endDate: null,
    billRequired: false,
    scope: 'beneficiary',
    rate: { kind: 'percent', share: basisPoints(5000) },
    cap: { unit: 'euros', amount: cents(100_00) },
    period: 'an',
    comment: '',
    enabled: true,
  },
};
const added: SiteAdvantageEvent = { type: 'SiteAdvantageAdded', data: { ...cinema, position: 1, publication: 'DRAFT' } };
const given = (advantage: SiteAdvantageEvent[] = [], refund: RefundActivityEvent[] = []) =>
  specifyCase(siteAdvantageCase).given({ advantage, refund });
const add = (change: Partial<SiteAdvantageFields> = {}): SiteAdvantageCommand & { id: SiteAdvantageId } => ({
  id,
  type: 'AddSiteAdvantage',
  data: { fields: { ...cinema, ...change }, position: 1, publication: 'DRAFT' },
});
const publish = { id, type: 'ReviseSiteAdvantage', data: { fields: {}, publication: 'PUBLISHED' } } as const;

describe('an advantage of the site', () => {
  it('is a draft until it is published', () => {
    given()
      .when(add())
      .then({ advantage: [added] });
    given([added])
      .when(publish)
      .then({ advantage: [{ type: 'SiteAdvantagePublished', data: {} }] });
    given([added, { type: 'SiteAdvantagePublished', data: {} }])
      .when({ ...publish, data: { fields: {}, publication: 'DRAFT' } })
      .thenTypes('SiteAdvantageUnpublished');
  });
  it('leads to an activity of the structure', () => {
    given([], [gym])
      .when(add({ kind: 'refund', refundActivityId }))
      .thenTypes('SiteAdvantageAdded');
    given()
      .when(add({ kind: 'refund', refundActivityId }))
      .thenRefuses('site-advantage.activity', ({ violations }) => expect(violations[0]?.propertyPath).toBe('refund_id'));
    given([], [gym, { type: 'RefundActivityDeleted', data: {} }])
      .when(add({ kind: 'refund', refundActivityId }))
      .thenRefuses('site-advantage.activity');
    given()
      .when(add({ kind: 'inscription', registrationActivityId }))
      .thenRefuses('site-advantage.activity', ({ violations }) => expect(violations[0]?.propertyPath).toBe('inscription_id'));
  });
  it.each<[string, Partial<SiteAdvantageFields>, string]>([
    ['a title', { title: ' ' }, 'title'],
    ['a text when it is an article', { description: '<p></p>' }, 'description'],
    ['an address when it is a link', { kind: 'link' }, 'link'],
    ['an address of the web', { kind: 'link', link: 'javascript:alert(1)' }, 'link'],
    ['an activity when it is a refund', { kind: 'refund' }, 'refund_id'],
    ['an activity when it is a registration', { kind: 'inscription' }, 'inscription_id'],
  ])('needs %s', (_, change, field) =>
    given()
      .when(add(change))
      .thenRefuses('site-advantage.incomplete', ({ message, violations }) => {
        expect(message).toBe('Veuillez renseigner les informations manquantes.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);
      }),
  );
  it('keeps only the members of its kind', () =>
    given()
      .when(add({ kind: 'link', link: 'https://cinema.example' }))
      .thenAnswers(({ fields }) => expect(fields).toMatchObject({ link: 'https://cinema.example', refundActivityId: null })));
  it('is removed and comes back', () => {
    const removed: SiteAdvantageEvent = { type: 'SiteAdvantageRemoved', data: {} };
    given([added])
      .when({ id, type: 'RemoveSiteAdvantage' })
      .then({ advantage: [removed] });
    given([added, removed]).when({ id, type: 'RestoreSiteAdvantage' }).thenTypes('SiteAdvantageRestored');
    given([added, removed]).when(publish).thenRefuses('site-advantage.unknown');
  });
  it.each([add(), publish].map((command) => [command.type, command] as const))('%s sent twice has no second effect', (type, command) =>
    given(type === 'AddSiteAdvantage' ? [] : [added]).thenRepeating(command),
  );
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
