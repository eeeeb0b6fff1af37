import { guard } from '@intendance/contract/access.js';
import { toAccessProfile } from '@intendance/contract/access-profile.js';
import { useNavigate } from 'react-router-dom';
import { RuleCard } from '../../capabilities/settings/rule-card.js';
import { useAllowed, useMe } from '../../platform/me.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import type { SubsidyRuleForm } from '../subsidy-rule/subsidy-rule.js';
import { shortSubsidy, shortSubsidyLimit, subsidySentence } from '../subsidy-rule/subsidy-sentence.js';
import { presentationPath, signaturePath } from './activation-paths.js';
import { type SubsidyActivation, useActivate, useDiscardDraft } from './subsidy-activation.api.js';

type RecapProps = { activation: SubsidyActivation; rule: SubsidyRuleForm; isChanged: boolean; onStep: (step: number) => void };

/** The rule, what its activation adds to the offer, and the confirmation. */
export function ActivationRecap({ activation, rule, isChanged, onStep }: RecapProps) {
  const { is_subscribed, has_mandate } = activation;
  return (
    <Stack gap="6">
      <RuleCard title="La règle en clair">
        <Text>{subsidySentence(rule)}</Text>
        <Facts
          facts={[
            ['Subvention', rule.name],
            ['Prise en charge', shortSubsidy(rule)],
            ['Limite par bénéficiaire', shortSubsidyLimit(rule)],
            ['Modules ajoutés', is_subscribed ? 'Aucun, ils sont déjà à votre offre' : 'Avantages et Subventions, gratuits'],
            ['Mandat de prélèvement', has_mandate ? 'Signé' : 'À signer'],
          ]}
        />
      </RuleCard>
      {isChanged ? (
        <Callout kind="warning" title="Des modifications ne sont pas conservées.">
          Reprenez l’étape modifiée et choisissez « Continuer ».
        </Callout>
      ) : null}
      <Actions activation={activation} name={rule.name} isChanged={isChanged} onStep={onStep} />
    </Stack>
  );
}

type ActionsProps = Pick<RecapProps, 'activation' | 'isChanged' | 'onStep'> & { name: string };

function Actions({ activation, name, isChanged, onStep }: ActionsProps) {
  const refusal = useRefusal(activation);
  const { activate, isActivating } = useActivation(activation, name);
  const { discard, isDiscarding } = useDiscard(activation, name);
  const needsMandate = !activation.is_subscribed && !activation.has_mandate;
  return (
    <>
      {refusal ? (
        <Callout kind="warning" title="Votre subvention est conservée.">
          {refusal}
        </Callout>
      ) : needsMandate ? (
        <Callout kind="warning" title="Il reste à signer le mandat.">
          Votre subvention est conservée : vous la retrouverez ici après la signature.
        </Callout>
      ) : null}
      <HStack gap="3" wrap="wrap">
        {refusal ? null : (
          <Button loading={isActivating} disabled={isChanged} onClick={() => void activate()}>
            {needsMandate ? 'Signer le mandat' : 'Activer les subventions'}
          </Button>
        )}
        <Button variant="outline" onClick={() => onStep(1)}>
          Étape précédente
        </Button>
        <Button variant="ghost" loading={isDiscarding} onClick={() => void discard()}>
          Abandonner
        </Button>
      </HStack>
    </>
  );
}

/** Why this user cannot end the activation; the draft stays for those who can. */
function useRefusal({ is_subscribed, has_mandate }: SubsidyActivation): string | null {
  const me = useMe();
  const isAllowed = useAllowed();
  if (me.environment.brand !== null) return 'Votre distributeur gère votre offre : demandez-lui d’ouvrir les subventions.';
  if (!isAllowed('subvention-subscription'))
    return 'L’activation modifie l’offre de votre structure : une personne qui gère votre environnement la retrouvera ici.';
  if (is_subscribed || has_mandate) return null;
  const verdict = guard('mandate', toAccessProfile(me));
  return verdict.allowed ? null : (verdict.message ?? 'Vous ne pouvez pas signer le mandat de votre structure.');
}

function useActivation({ is_subscribed, has_mandate, version }: SubsidyActivation, name: string) {
  const navigate = useNavigate();
  const { mutateAsync, isPending: isActivating } = useActivate();
  const activate = async (): Promise<void> => {
    if (!is_subscribed && !has_mandate) {
      const description = `La subvention « ${name} » est conservée. Signez le mandat de prélèvement, puis confirmez l’activation.`;
      if (await confirm({ description })) void navigate(signaturePath);
      return;
    }
    const modules = is_subscribed ? '' : 'Les modules Avantages et Subventions, gratuits, seront ajoutés à votre offre. ';
    if (!(await confirm({ description: `${modules}La subvention « ${name} » sera enregistrée.` }))) return;
    try {
      await mutateAsync(version);
      notify.success('Votre subvention a bien été enregistrée.');
      void navigate('/advantage/subvention');
    } catch (error) {
      notify.error("Echec de l'enregistrement", { description: problemOf(error).detail });
    }
  };
  return { activate, isActivating };
}

function useDiscard({ version }: SubsidyActivation, name: string) {
  const navigate = useNavigate();
  const { mutateAsync, isPending: isDiscarding } = useDiscardDraft();
  const discard = async (): Promise<void> => {
    const description = `La subvention « ${name} » sera abandonnée.`;
    if (!(await confirm({ description, confirmLabel: 'Abandonner', destructive: true }))) return;
    try {
      await mutateAsync(version);
      notify.success('Suppression effectuée.');
      void navigate(presentationPath);
    } catch (error) {
      notify.error(problemOf(error).detail);
    }
  };
  return { discard, isDiscarding };
}
