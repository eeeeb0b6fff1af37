import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { basisPoints } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { active, billingData, environmentId, opened, signedBilling, subscribed } from '../../../test/subscription-story.js';
import type { EnvironmentEvent } from '../../subscription/contract/environment/environment.events.js';
import type { SubsidyRuleEvent, SubsidyRuleId } from '../subsidy-rule/subsidy-rule.events.js';
import type { DraftRule, SubsidyActivationEvent } from './subsidy-activation.events.js';
import { type SubsidyActivationCommand, subsidyActivationCase } from './subsidy-activation.js';

/** The trial ended on 30 November. */
const activation = specifyCase(subsidyActivationCase, caseContext({ environmentId, today: localDate('2026-12-15') }));
const ruleId = newId() as SubsidyRuleId;
const rule: DraftRule = {
  name: 'Cinéma',
  enabled: true,
  startDate: localDate('2026-01-01'),
  endDate: null,
  share: { kind: 'rate', rate: basisPoints(4000) },
  ticketCap: null,
  perBeneficiary: { unit: 'tickets', count: 4, periodicity: 'mensual' },
  ticketsPerOrder: null,
  envelope: null,
  universeIds: [],
  categoryIds: [],
};
const drafted = (change: Partial<DraftRule> = {}): SubsidyActivationEvent => ({
  type: 'SubsidyDraftSaved',
  data: { ruleId, rule: { ...rule, ...change } },
});
const activated: SubsidyActivationEvent = { type: 'SubsidiesActivated', data: { ruleId } };
const created: SubsidyRuleEvent = { type: 'SubsidyRuleCreated', data: { ...rule, wholeUniverseIds: [] } };
const saved = { rule: [created], roster: [{ type: 'SubsidyRuleListed', data: { ruleId } }] } as const;
const suspended: EnvironmentEvent[] = [
  opened,
  { type: 'EnvironmentActivated', data: { on: localDate('2026-12-01') } },
  { type: 'EnvironmentSuspended', data: { on: localDate('2026-12-02') } },
];

const send = (command: SubsidyActivationCommand) => ({ id: environmentId, ...command });
const save = (change: Partial<DraftRule> = {}, id = ruleId) =>
  send({ type: 'SaveSubsidyDraft', data: { ruleId: id, rule: { ...rule, ...change } } });
const activate = send({ type: 'ActivateSubsidies' });
const discard = send({ type: 'DiscardSubsidyDraft' });

describe('the draft of a first subsidy', () => {
  it('is kept, with the id that its rule will have', () => {
    activation
      .given({})
      .when(save({ name: ' Cinéma ' }))
      .then({ activation: [drafted()] });
    activation
      .given({ activation: [drafted()] })
      .when(save({ name: 'Parcs' }, newId() as SubsidyRuleId))
      .then({ activation: [drafted({ name: 'Parcs' })] });
  });
  it('is the same when it is saved again', () =>
    activation
      .given({ activation: [drafted()] })
      .when(save())
      .then({}));
  it('is a rule that could be saved', () =>
    activation
      .given({})
      .when(save({ name: ' ', endDate: localDate('2025-12-31') }))
      .thenRefuses('subsidy-rule.incomplete', ({ violations }) =>
        expect(violations.map(({ message }) => message)).toEqual([
          'Vous devez donner un nom à la subvention.',
          'La date de début de subvention ne peut pas être inférieure à la date de fin.',
        ]),
      ));
  it('is discarded, once', () => {
    const discarded: SubsidyActivationEvent = { type: 'SubsidyDraftDiscarded', data: {} };
    activation
      .given({ activation: [drafted()] })
      .when(discard)
      .then({ activation: [discarded] });
    activation
      .given({ activation: [drafted(), discarded] })
      .when(discard)
      .then({});
  });
  it('has another id after an activation', () => {
    const other = newId() as SubsidyRuleId;
    activation
      .given({ activation: [drafted(), activated] })
      .when(save({}, other))
      .then({ activation: [{ type: 'SubsidyDraftSaved', data: { ruleId: other, rule } }] });
  });
});

describe('the activation of subsidies', () => {
  it('opens the modules and saves the rule in one append', () =>
    activation
      .given({ activation: [drafted()], environment: [opened], billing: signedBilling })
      .when(activate)
      .then({
        activation: [activated],
        subscription: [subscribed('advantage', '2026-12-15'), subscribed('subvention', '2026-12-15')],
        environment: [active('advantage'), active('subvention')],
        ...saved,
      }));
  it('completes the universes from the catalogue of that day', () =>
    activation
      .given({
        activation: [drafted({ categoryIds: ['c'] })],
        environment: [opened],
        billing: signedBilling,
        catalogue: [
          {
            type: 'TicketCatalogueReceived',
            data: { universes: [{ id: 'u', name: 'Loisirs', categories: [{ id: 'c', name: 'Cinéma', subCategories: [] }] }] },
          },
        ],
      })
      .when(activate)
      .thenWrites('activation', 'subscription', 'environment', 'rule', 'roster'));
  it.each([
    ['no account', []],
    ['an account without a mandate', [billingData]],
    ['a mandate that was revoked', [...signedBilling, { type: 'DebitWithdrawn' as const, data: { mandate: 1 } }]],
  ])('waits with %s', (_, billing) =>
    activation
      .given({ activation: [drafted()], environment: [opened], billing })
      .when(activate)
      .thenRefuses('subsidy-activation.mandate-missing', ({ kind, message }) => {
        expect(kind).toBe('conflict');
        expect(message).toBe('Il reste à signer le mandat de prélèvement. Votre subvention est conservée.');
      }),
  );
  it('decides on the mandate as it stands when it is stored', () =>
    activation
      .given({ activation: [drafted()], environment: [opened], billing: signedBilling })
      .when(activate)
      .thenGuards('billing'));
  it('saves the rule without a mandate where the module is open', () =>
    activation
      .given({
        activation: [drafted()],
        subscription: [subscribed('advantage', '2026-12-01'), subscribed('subvention', '2026-12-01')],
        environment: [opened, active('advantage'), active('subvention')],
      })
      .when(activate)
      .then({ activation: [activated], ...saved }));
  it('keeps the draft where the structure is suspended', () =>
    activation
      .given({ activation: [drafted()], environment: suspended, billing: signedBilling })
      .when(activate)
      .thenRefuses('subscription.suspended'));
  it('needs a draft', () =>
    activation
      .given({ environment: [opened], billing: signedBilling })
      .when(activate)
      .thenRefuses('subsidy-activation.draft-missing'));
  it('changes nothing when it is sent again', () =>
    activation.given({ activation: [drafted()], environment: [opened], billing: signedBilling }).thenRepeating(activate));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
