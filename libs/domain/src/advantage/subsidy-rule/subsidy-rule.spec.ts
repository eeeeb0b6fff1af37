import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import type { SubsidyRuleEvent, SubsidyRuleId, SubsidySettings } from './subsidy-rule.events.js';
import { ruleVersion, type SubsidyRuleCommand, subsidyRuleCase } from './subsidy-rule.js';

const rule = specifyCase(subsidyRuleCase);
const id = newId() as SubsidyRuleId;
const settings: SubsidySettings = {
  name: 'Cinéma',
  startDate: localDate('2026-01-01'),
  endDate: null,
  share: { kind: 'rate', rate: basisPoints(4000) },
  ticketCap: null,
  perBeneficiary: { unit: 'tickets', count: 4, periodicity: 'mensual' },
  ticketsPerOrder: null,
  envelope: null,
  universeIds: [],
  categoryIds: [],
  wholeUniverseIds: [],
};
const { wholeUniverseIds: _, ...chosen } = settings;
const created: SubsidyRuleEvent = { type: 'SubsidyRuleCreated', data: { ...settings, enabled: true } };
const deleted: SubsidyRuleEvent = { type: 'SubsidyRuleDeleted', data: {} };
const send = (command: SubsidyRuleCommand) => ({ id, ...command });
const create = (change: Partial<typeof chosen> = {}) => send({ type: 'CreateSubsidyRule', data: { ...chosen, ...change, enabled: true } });

describe('a subsidy rule', () => {
  it('is created, and listed for the orders that come', () =>
    rule
      .given({})
      .when(create({ name: ' Cinéma ' }))
      .then({ record: [created], roster: [{ type: 'SubsidyRuleListed', data: { ruleId: id } }] }));
  it('completes its universes from the catalogue', () =>
    rule
      .given({
        catalogue: [
          {
            type: 'TicketCatalogueReceived',
            data: {
              universes: [
                { id: 'u', name: 'Loisirs', categories: [{ id: 'c', name: 'Cinéma', subCategories: [{ id: 's', name: '3D' }] }] },
              ],
            },
          },
        ],
      })
      .when(create({ categoryIds: ['c'] }))
      .thenAnswers(({ current }) => expect(current).toMatchObject({ universeIds: ['u'], categoryIds: ['c', 's'], wholeUniverseIds: [] })));

  it.each<[string, Partial<typeof chosen>, string]>([
    ['a name', { name: '  ' }, 'name'],
    ['dates in order', { endDate: localDate('2025-12-31') }, 'start_date'],
    ['a rate above 0', { share: { kind: 'rate', rate: basisPoints(0) } }, 'rate'],
    ['a rate of 100 % at most', { share: { kind: 'rate', rate: basisPoints(10_001) } }, 'rate'],
    ['a fixed amount above 0', { share: { kind: 'fixed', amount: cents(0) } }, 'fixedPrice'],
    ['a cap of the ticket above 0', { ticketCap: cents(0) }, 'amount'],
    ['a whole number of tickets', { perBeneficiary: { unit: 'tickets', count: 0, periodicity: 'none' } }, 'limit_tickets'],
    ['a budget above 0', { perBeneficiary: { unit: 'euros', amount: cents(0), periodicity: 'none' } }, 'budget'],
    ['a whole number of tickets an order', { ticketsPerOrder: 1.5 }, 'limit_count'],
    ['an envelope above 0', { envelope: cents(0) }, 'limit'],
  ])('needs %s', (_, change, field) =>
    rule
      .given({})
      .when(create(change))
      .thenRefuses('subsidy-rule.incomplete', ({ message, violations }) => {
        expect(message).toBe('Une erreur est survenue. Vérifiez le contenu de votre règle.');
        expect(violations.map(({ propertyPath }) => propertyPath)).toEqual([field]);
      }),
  );
  it('says the specification’s texts for the name and the dates', () =>
    rule
      .given({})
      .when(create({ name: '', endDate: localDate('2025-12-31') }))
      .thenRefuses('subsidy-rule.incomplete', ({ violations }) =>
        expect(violations.map(({ message }) => message)).toEqual([
          'Vous devez donner un nom à la subvention.',
          'La date de début de subvention ne peut pas être inférieure à la date de fin.',
        ]),
      ));
  it('must exist to be changed', () =>
    rule
      .given({})
      .when(send({ type: 'DisableSubsidyRule' }))
      .thenRefuses('subsidy-rule.unknown'));
});

describe('the versions of a rule', () => {
  it('are kept, for the items that were computed under them', () =>
    rule
      .given({ record: [created, { type: 'SubsidyRuleRevised', data: { ...settings, ticketCap: cents(2_00) } }] })
      .when(send({ type: 'DisableSubsidyRule' }))
      .thenAnswers((state) =>
        expect([1, 2, 3].map((version) => ruleVersion(state, version))).toMatchObject([
          { ticketCap: null, enabled: true },
          { ticketCap: 200, enabled: true },
          { ticketCap: 200, enabled: false },
        ]),
      ));
});

describe('deleting a rule', () => {
  it('is refused once an item was subsidised under it', () =>
    rule
      .given({ record: [created] })
      .when(send({ type: 'DeleteSubsidyRule', data: { claims: 1 } }))
      .thenRefuses('subsidy-rule.used'));
  it('is undone by restoring it', () => {
    const remove = send({ type: 'DeleteSubsidyRule', data: { claims: 0 } });
    rule
      .given({ record: [created] })
      .when(remove)
      .then({ record: [deleted] });
    rule
      .given({ record: [created, deleted] })
      .when(send({ type: 'RestoreSubsidyRule' }))
      .then({ record: [{ type: 'SubsidyRuleRestored', data: {} }] });
  });
  it('closes it to changes', () =>
    rule
      .given({ record: [created, deleted] })
      .when(send({ type: 'ReviseSubsidyRule', data: chosen }))
      .thenRefuses('subsidy-rule.deleted'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
