import type { FactorRule, SignInRuleEvent } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { signInRuleDecider } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { describer, type HistoryEntry } from '../../platform/history/history-describer.js';
import { dayField, field } from '../../platform/history/history-fields.js';
import { SignInRuleController } from './sign-in-rule.controller.js';
import { SignInRules } from './sign-in-rules.js';

const readers: Readonly<Record<FactorRule, string>> = {
  nobody: 'À personne',
  privileged: 'À ceux qui peuvent payer, clôturer, exporter ou changer des droits',
  everybody: 'À tous',
};

export const signInRuleNoun = noun({
  feature: 'users',
  controllers: [SignInRuleController],
  providers: [SignInRules],
  history: [
    describer<SignInRuleEvent>({
      streamType: 'sign-in-rule',
      recordType: 'sign_in_rule',
      describe: ({ data }): HistoryEntry => ({
        label: 'a changé la règle de connexion',
        fields: {
          requiredOf: field('Double authentification demandée', readers[data.requiredOf]),
          ...(data.privilegedFactor === 'passkey' && { privilegedFactor: field('Facteur des rôles sensibles', 'Une clé d’accès') }),
          ...(data.from && { from: dayField('À partir du', data.from) }),
        },
      }),
    }),
  ],
  streams: [
    stream('sign-in-rule', signInRuleDecider, { texts: {}, relay: { SecondFactorRuleChosen: ['requiredOf', 'privilegedFactor', 'from'] } }),
  ],
});
