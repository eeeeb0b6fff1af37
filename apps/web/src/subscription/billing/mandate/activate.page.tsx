import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Callout } from '../../../ui/feedback/panels.js';
import { LinkButton } from '../../../ui/page/button.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { StepList } from '../../../ui/page/step-list.js';
import { StepTitle } from '../../../ui/page/step-title.js';
import { RecordPlaceholder } from '../../../ui/record/record-placeholder.js';
import { type BillingData, useBillingQuery } from '../billing-data/billing-data.api.js';
import { BillingForm } from '../billing-data/billing-form.js';
import { CodeStep, type SentCode } from './code-step.js';
import { ReadingStep } from './reading-step.js';

const steps = ['Informations', 'Relecture', 'Signature'];

/** Screens that send here to sign, by the name that they give. */
const origins: Readonly<Record<string, string>> = {
  facturation: '/environment/billing',
  offre: '/environment/offer',
  subvention: '/advantage/subscribe-subvention/activate?etape=3',
  accueil: '/home',
};

export function Component() {
  const { data: billing, error, refetch } = useQuery(useBillingQuery());
  const [parameters] = useSearchParams();
  const origin = origins[parameters.get('retour') ?? ''] ?? '/home';
  return (
    <>
      <PageHeader
        title="Signer le mandat de prélèvement"
        description="Trois étapes : vos informations, la relecture du mandat, sa signature par un code reçu par mail."
      />
      {billing ? (
        <Box maxW="900px">
          <Signature billing={billing} origin={origin} />
        </Box>
      ) : (
        <RecordPlaceholder error={error} failure="Impossible de charger le mandat" onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Signature({ billing, origin }: { billing: BillingData; origin: string }) {
  const navigate = useNavigate();
  const [step, showStep] = useState(0);
  const [hasMoved, setMoved] = useState(false);
  const [code, setCode] = useState<SentCode>();
  const [isSigning, setSigning] = useState(!billing.has_mandate);
  if (!isSigning)
    return (
      <Callout
        kind="success"
        title="Le mandat de ce compte est signé."
        actions={
          <LinkButton to={origin} variant="outline">
            Continuer
          </LinkButton>
        }
      />
    );
  const setStep = (next: number) => {
    showStep(next);
    setMoved(true);
  };
  const reached = code ? 2 : Math.max(step, billing.iban === null ? 0 : 1);
  return (
    <>
      <StepList label="Étapes" steps={steps} current={step} reached={reached} onStep={setStep} />
      <StepTitle steps={steps} current={step} takesFocus={hasMoved} />
      {step === 0 && <BillingForm billing={billing} action="Continuer" onSaved={() => setStep(1)} />}
      {step === 1 && (
        <ReadingStep
          billing={billing}
          onCode={(sent) => {
            setCode(sent);
            setStep(2);
          }}
        />
      )}
      {step === 2 && code && (
        <CodeStep
          id={billing.id}
          code={code}
          onOther={() => setStep(1)}
          onSigned={() => {
            setSigning(false);
            void navigate(origin);
          }}
        />
      )}
    </>
  );
}
