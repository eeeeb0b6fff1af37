import {
  type Addressed,
  type Case,
  type CaseContext,
  type Facts,
  type Fold,
  guarded,
  PendingStream,
  read,
} from '@intendance/kernel/case.js';
import { contentHash } from '@intendance/kernel/hash.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import {
  activeModules,
  billingDataFold,
  billingDataStream,
  environmentDecider,
  hasMandate,
  opened,
  subscriptionCase,
} from '../../subscription/public.js';
import { ticketCatalogueStream } from '../catalogue/ticket-catalogue.events.js';
import { ticketCatalogueDecider } from '../catalogue/ticket-catalogue.js';
import { type SubsidyRuleId, subsidyRosterStream, subsidyRuleStream } from '../subsidy-rule/subsidy-rule.events.js';
import { completeRule, subsidyRosterFold, subsidyRuleCase, subsidyRuleFold } from '../subsidy-rule/subsidy-rule.js';
import { subsidyActivationErrors } from './subsidy-activation.errors.js';
import { type DraftRule, type SubsidyActivationEvent, subsidyActivationStream } from './subsidy-activation.events.js';

export type SubsidyActivationCommand =
  /** `ruleId` names the rule of a first draft; a later save keeps the id of the first. */
  | { type: 'SaveSubsidyDraft'; data: { ruleId: SubsidyRuleId; rule: DraftRule } }
  | { type: 'DiscardSubsidyDraft' }
  /** Opens the modules and saves the rule, or does neither. */
  | { type: 'ActivateSubsidies' };

export type SubsidyActivation =
  | { readonly status: 'none' }
  | { readonly status: 'pending'; readonly ruleId: SubsidyRuleId; readonly rule: DraftRule }
  | { readonly status: 'activated'; readonly ruleId: SubsidyRuleId };

export const subsidyActivationFold: Fold<SubsidyActivationEvent, SubsidyActivation> = { initial: { status: 'none' }, evolve };

const folds = {
  activation: subsidyActivationFold,
  subscription: subscriptionCase.folds.subscription,
  environment: environmentDecider,
  billing: billingDataFold,
  rule: subsidyRuleFold,
  roster: subsidyRosterFold,
  catalogue: ticketCatalogueDecider,
};
type Folds = typeof folds;
type Command = Addressed<EnvironmentId, SubsidyActivationCommand>;

/** The activation of subsidies: a draft, then its rule and the modules in one append. The id is that of the environment. */
export const subsidyActivationCase: Case<Command, SubsidyActivation, Folds, 'activation'> = {
  folds,
  own: 'activation',
  streams({ id, type }, _, { activation }) {
    const own = { activation: read(subsidyActivationStream(id)) };
    if (type !== 'ActivateSubsidies') return own;
    return {
      ...own,
      subscription: read(`subscription-${id}`),
      environment: read(`environment-${id}`),
      // A mandate that is revoked meanwhile opens nothing.
      billing: guarded(billingDataStream(id)),
      roster: read(subsidyRosterStream(id)),
      catalogue: read(ticketCatalogueStream(id)),
      rule: activation?.status === 'pending' ? read(subsidyRuleStream(activation.ruleId)) : undefined,
    };
  },
  decide(command, facts, context) {
    const pending = new PendingStream(subsidyActivationFold, facts.activation);
    switch (command.type) {
      case 'SaveSubsidyDraft':
        pending.append(save(command.data, facts.activation));
        break;
      case 'DiscardSubsidyDraft':
        if (facts.activation.status === 'pending') pending.append([{ type: 'SubsidyDraftDiscarded', data: {} }]);
        break;
      case 'ActivateSubsidies':
        return activate(command.id, facts, context, pending);
    }
    return { events: { activation: pending.events }, answer: pending.state };
  },
};

/** @throws subsidy-rule.incomplete */
function save({ ruleId, rule }: { ruleId: SubsidyRuleId; rule: DraftRule }, activation: SubsidyActivation): SubsidyActivationEvent[] {
  const { wholeUniverseIds: _, ...complete } = completeRule({ ...rule, wholeUniverseIds: [] });
  if (activation.status !== 'pending') return [{ type: 'SubsidyDraftSaved', data: { ruleId, rule: complete } }];
  if (contentHash(activation.rule) === contentHash(complete)) return [];
  return [{ type: 'SubsidyDraftSaved', data: { ruleId: activation.ruleId, rule: complete } }];
}

/** @throws subsidy-activation.draft-missing, subsidy-activation.mandate-missing, and what the offer or the rule refuses */
function activate(
  id: EnvironmentId,
  { activation, rule, roster, catalogue, ...contract }: Facts<Folds>,
  context: CaseContext,
  pending: PendingStream<SubsidyActivationEvent, SubsidyActivation>,
) {
  if (activation.status === 'none') throw subsidyActivationErrors.draftMissing();
  if (activation.status === 'activated') return { events: {}, answer: activation };
  const isOpen = activeModules(opened(contract.environment), context.today).includes('subvention');
  if (!isOpen && !hasMandate(contract.billing)) throw subsidyActivationErrors.mandateMissing();
  const modules = { modules: ['advantage', 'subvention'], promotions: [] } as const;
  const offer = subscriptionCase.decide({ id, type: 'AddModules', data: modules }, contract, context);
  const { ruleId } = activation;
  const creation = { id: ruleId, type: 'CreateSubsidyRule', data: activation.rule } as const;
  const saved = subsidyRuleCase.decide(creation, { record: rule, roster, catalogue }, context);
  pending.append([{ type: 'SubsidiesActivated', data: { ruleId } }]);
  return {
    events: {
      ...offer.events,
      rule: saved.events.record ?? [],
      roster: saved.events.roster ?? [],
      activation: pending.events,
    },
    answer: pending.state,
  };
}

function evolve(_: SubsidyActivation, event: SubsidyActivationEvent): SubsidyActivation {
  switch (event.type) {
    case 'SubsidyDraftSaved':
      return { status: 'pending', ...event.data };
    case 'SubsidyDraftDiscarded':
      return { status: 'none' };
    case 'SubsidiesActivated':
      return { status: 'activated', ...event.data };
  }
}
