import { fold } from '@intendance/kernel/decider.js';
import { newId, type PersonId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { type Civility, type MemberId, type PersonEvent, personStream } from '../../directory/person/person.events.js';
import { personDecider } from '../../directory/public.js';
import type { GiftRequestEvent, GiftRequestId, GiftRequestText } from './gift-request.events.js';
import { giftPreviewCase, giftRequestCase, type SentGiftOrder } from './gift-request.js';
import type { GiftYearEvent } from './gift-year.events.js';

const today = localDate('2026-11-23');
const requests = specifyCase(giftRequestCase, caseContext({ today }));
const previews = specifyCase(giftPreviewCase, caseContext({ today }));
const id = newId<'gift-request'>();
const [anne, bob, zoe] = [newId<'person'>(), newId<'person'>(), newId<'person'>()];
const lea = newId<'member'>();
const tom = newId<'member'>();

const person = (civility: Civility, change: { exitDate?: string; children?: [MemberId, string][] } = {}): PersonEvent[] => [
  {
    type: 'PersonRegistered',
    data: {
      civility,
      lastname: 'MARTIN',
      firstname: 'Anne',
      email: null,
      entranceDate: null,
      exitDate: change.exitDate ? localDate(change.exitDate) : null,
    },
  },
  ...(change.children ?? []).map(
    ([memberId, birthday]): PersonEvent => ({
      type: 'ChildRecorded',
      data: { id: memberId, firstname: 'Léa', lastname: 'MARTIN', birthday: localDate(birthday) },
    }),
  ),
];
/** Anne has a child of 4 and one of 17, Bob none, Zoe has left. */
const people = new Map([
  [
    personStream(anne),
    person('Mme', {
      children: [
        [lea, '2022-05-04'],
        [tom, '2009-01-02'],
      ],
    }),
  ],
  [personStream(bob), person('M')],
  [personStream(zoe), person('Mme', { exitDate: '2026-06-30' })],
]);
const states = new Map([...people].map(([stream, events]) => [stream, fold(personDecider, events)]));
const order = (change: Partial<SentGiftOrder> = {}): SentGiftOrder => ({
  giftType: 'adult-christmas',
  amount: cents(50_00),
  givenOn: null,
  selection: 'all',
  people: [anne, bob, zoe],
  number: null,
  total: null,
  reason: '',
  overrideReason: '',
  ...change,
});
const request = (change: Partial<SentGiftOrder> = {}, requestId: GiftRequestId = id) => ({
  id: requestId,
  type: 'RequestGifts' as const,
  data: order(change),
});
const text: GiftRequestText = {
  giftType: 'adult-christmas',
  amount: cents(50_00),
  number: 2,
  total: cents(100_00),
  givenOn: today,
  selection: 'all',
  reason: null,
  risk: null,
  requestedOn: today,
};
const requested: GiftRequestEvent = { type: 'GiftsRequested', data: text };
const granted = (personId: PersonId, euros: number): GiftYearEvent => ({
  type: 'GiftVouchersGranted',
  data: {
    requestId: newId(),
    giftType: 'multi-events',
    amount: cents(euros * 100),
    givenOn: localDate('2026-01-10'),
    vouchers: [{ personId, purpose: 'any', isConcerned: false, memberId: null }],
  },
});
const given = (year: GiftYearEvent[] = [], own: GiftRequestEvent[] = []) => requests.given({ people, year, request: own });

describe('a request of gift vouchers', () => {
  it('is for the current beneficiaries, and is kept with what each of them gets', () => {
    const voucher = { purpose: 'adult-christmas', isConcerned: true, memberId: null } as const;
    given()
      .when(request({ number: 2, total: cents(100_00) }))
      .then({
        request: [requested],
        year: [
          {
            type: 'GiftVouchersGranted',
            data: {
              requestId: id,
              giftType: 'adult-christmas',
              amount: cents(50_00),
              givenOn: today,
              vouchers: [
                { personId: anne, ...voucher },
                { personId: bob, ...voucher },
              ],
            },
          },
        ],
      });
  });

  it.each<[string, Partial<SentGiftOrder>, string[]]>([
    ['a beneficiary', { people: [zoe] }, ['number']],
    ['a number above 0', { number: 0 }, ['number']],
    ['a type', { giftType: null }, ['type']],
    ['an amount', { amount: null }, ['amount']],
    ['an amount above 0', { amount: cents(0) }, ['amount']],
    ['all of them, in this order', { people: [], giftType: null, amount: null }, ['number', 'type', 'amount']],
  ])('needs %s', (_, change, fields) =>
    given()
      .when(request(change))
      .thenRefuses('gift-request.incomplete', ({ message, violations }) => {
        expect(message).toBe('Veuillez renseigner le détail des bons cadeaux.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual(fields);
      }),
  );

  it('is given in a year that is near', () => {
    given()
      .when(request({ givenOn: localDate('2028-01-01') }))
      .thenRefuses('gift-request.day-invalid');
    given()
      .when(request({ givenOn: localDate('2027-01-15') }))
      .thenTypes('GiftsRequested');
  });
  it('is refused when the caller saw another number or total', () => {
    given()
      .when(request({ number: 3 }))
      .thenRefuses('gift-request.total-changed', ({ details }) => expect(details).toEqual({ number: 2, total: 100 }));
    given()
      .when(request({ total: cents(99_00) }))
      .thenRefuses('gift-request.total-changed');
  });
  it('sent twice has no second effect', () => requests.given({ people }).thenRepeating(request()));
});

describe('the people of a request', () => {
  const vouchers = (change: Partial<SentGiftOrder>) => {
    let people: unknown[] = [];
    previews
      .given({})
      .when({ id, type: 'PreviewGifts', data: { order: order(change), people: states } })
      .thenAnswers((weighed) => {
        people = weighed.vouchers.map(({ personId, isConcerned, memberId }) => [personId, isConcerned, memberId]);
      });
    return people;
  };
  const concerned = { selection: 'concerned', giftType: 'child-christmas' } as const;

  it('get one voucher per child of 16 at most in the year for Christmas', () => expect(vouchers(concerned)).toEqual([[anne, true, lea]]));
  it('get one voucher per child of 3 to 25 in the year for the start of school', () => {
    expect(vouchers({ ...concerned, giftType: 'back-to-school' })).toEqual([
      [anne, true, tom],
      [anne, true, lea],
    ]);
    const family = new Map([
      [
        personStream(bob),
        person('M', {
          children: [
            [tom, '2023-12-31'],
            [lea, '2024-01-01'],
          ],
        }),
      ],
    ]);
    requests
      .given({ people: family })
      .when(request({ ...concerned, giftType: 'back-to-school', people: [bob] }))
      .thenAnswers(({ text: { number } }) => expect(number).toBe(1));
  });
  it('get one voucher each when all get one, for the eldest child of an age to receive it', () =>
    expect(vouchers({ giftType: 'child-christmas' })).toEqual([
      [anne, true, lea],
      [bob, false, null],
    ]));
  it('are the parents for the day of mothers and fathers', () =>
    expect(vouchers({ ...concerned, giftType: 'parents-day' })).toEqual([[anne, true, null]]));
  it('are the parents of a child born in the year for a birth', () => {
    expect(vouchers({ ...concerned, giftType: 'birth' })).toEqual([]);
    const newborn = new Map([[personStream(bob), person('M', { children: [[tom, '2026-03-09']] })]]);
    requests
      .given({ people: newborn })
      .when(request({ ...concerned, giftType: 'birth', people: [bob] }))
      .thenAnswers(({ text: { number, reason } }) => expect([number, reason]).toEqual([1, 'Enfant né dans l’année']));
  });
  it.each(['multi-events', 'adult-christmas', 'culture'] as const)('are all of them for %s', (giftType) =>
    expect(vouchers({ ...concerned, giftType })).toHaveLength(2),
  );
  it('are chosen when the directory cannot tell', () => {
    given()
      .when(request({ selection: 'concerned', giftType: 'wedding' }))
      .thenRefuses('gift-request.criterion-unknown');
    expect(vouchers({ selection: 'chosen', giftType: 'wedding', people: [bob] })).toEqual([[bob, true, null]]);
    expect(vouchers({ selection: 'chosen', giftType: 'child-christmas', people: [bob, anne, anne] })).toEqual([
      [bob, false, null],
      [anne, true, lea],
    ]);
  });
  it('are chosen for a reason, among the beneficiaries', () => {
    const chosen = { selection: 'chosen', people: [bob] } as const;
    given().when(request(chosen)).thenRefuses('gift-request.reason-missing');
    given()
      .when(request({ ...chosen, reason: ' Mariage ' }))
      .thenAnswers(({ text: { reason, number } }) => expect([reason, number]).toEqual(['Mariage', 1]));
    given()
      .when(request({ selection: 'chosen', people: [bob, zoe], reason: 'Mariage' }))
      .thenRefuses('gift-request.not-beneficiary');
  });
  it('are named by their criterion', () =>
    given()
      .when(request(concerned))
      .thenAnswers(({ text: { reason } }) => expect(reason).toBe('Enfants de 16 ans au plus dans l’année')));
});

describe('the URSSAF ceiling', () => {
  it('warns before the order, and an override keeps its reason', () => {
    const over = { amount: cents(250_00) };
    given()
      .when(request(over))
      .thenRefuses('gift-request.at-risk', ({ details }) =>
        expect(details).toEqual({ people_at_risk: 2, base_at_risk: 500, ceiling: 200 }),
      );
    given()
      .when(request({ ...over, overrideReason: 'Vote du 12 novembre' }))
      .thenAnswers(({ text: { risk } }) =>
        expect(risk).toEqual({ people: 2, base: 500_00, ceiling: 200_00, overrideReason: 'Vote du 12 novembre' }),
      );
  });
  it('speaks of one person in the singular', () =>
    given([granted(bob, 100)])
      .when(request({ amount: cents(150_00) }))
      .thenRefuses('gift-request.at-risk', ({ message }) => expect(message).toContain('1 personne dépasserait les règles')));
  it('counts what the year has already given', () => {
    given([granted(bob, 100)])
      .when(request({ amount: cents(150_00) }))
      .thenRefuses('gift-request.at-risk', ({ details }) => expect(details).toMatchObject({ people_at_risk: 1, base_at_risk: 100 }));
    given([granted(bob, 100)])
      .when(request({ amount: cents(100_00) }))
      .thenTypes('GiftsRequested');
  });
  it('does not warn again of what was at risk before', () =>
    given([granted(bob, 300)])
      .when(request({ amount: cents(10_00) }))
      .thenTypes('GiftsRequested'));
  it('leaves culture out', () =>
    given([granted(bob, 200)])
      .when(request({ giftType: 'culture', amount: cents(400_00) }))
      .thenTypes('GiftsRequested'));
  it('forgets what was cancelled', () => {
    const before = granted(bob, 150) as Extract<GiftYearEvent, { type: 'GiftVouchersGranted' }>;
    const withdrawn: GiftYearEvent = { type: 'GiftVouchersWithdrawn', data: { requestId: before.data.requestId, people: [bob] } };
    given([before, withdrawn])
      .when(request({ giftType: 'multi-events', amount: cents(200_00) }))
      .thenTypes('GiftsRequested');
  });
});

describe('the life of a request', () => {
  const sent: GiftRequestEvent = { type: 'GiftRequestSent', data: { sentOn: today } };
  const cancelled: GiftRequestEvent = { type: 'GiftRequestCancelled', data: { reason: 'Doublon', cancelledOn: today } };
  const cancel = (reason = 'Doublon') => ({ id, type: 'CancelGiftRequest' as const, data: { reason } });
  const ownGrant: GiftYearEvent = {
    type: 'GiftVouchersGranted',
    data: {
      ...{ requestId: id, giftType: 'adult-christmas', amount: cents(50_00), givenOn: today },
      vouchers: [{ personId: bob, purpose: 'adult-christmas', isConcerned: true, memberId: null }],
    },
  };

  it('is sent once', () => {
    given([], [requested])
      .when({ id, type: 'RecordGiftRequestSent' })
      .then({ request: [sent] });
    given([], [requested, sent]).when({ id, type: 'RecordGiftRequestSent' }).then({});
  });
  it('ends by its cancellation, which takes the vouchers back', () => {
    given([ownGrant, granted(anne, 10)], [requested, sent])
      .when(cancel())
      .then({ request: [cancelled], year: [{ type: 'GiftVouchersWithdrawn', data: { requestId: id, people: [bob] } }] });
    given([], [requested, cancelled]).when(cancel()).then({});
    given([], [requested]).when(cancel(' ')).thenRefuses('gift-request.reason-missing');
    given([], [requested, cancelled]).when({ id, type: 'RecordGiftRequestSent' }).thenRefuses('gift-request.cancelled');
  });
  it('begins with a request', () => given().when(cancel()).thenRefuses('gift-request.unknown'));
});

it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
