import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { Box } from '../../../ui/page/layout.js';
import { PageHeader } from '../../../ui/page/page-header.js';
import { StepList } from '../../../ui/page/step-list.js';
import { useBankReturn } from '../../bank/bank-account/use-bank-return.js';
import { BankStep } from './bank-step.js';
import { DatesStep } from './dates-step.js';
import { ImportStep } from './import-step.js';
import { setupQuery, useRefreshSetup } from './onboarding.api.js';

const title = 'Bien démarrer';
const steps = ['Exercice', 'Banque', 'Opérations'];

/** Three decisions, one at a time: the server knows which one is next, and going back loses nothing. */
export function Component() {
  const { data: setup, error, refetch } = useQuery(setupQuery);
  const [shown, setShown] = useState<number>();
  const { mutate: refresh } = useRefreshSetup();
  // New data from the bank may have moved the onboarding on.
  const bank = useBankReturn(() => refresh({}, { onSettled: () => setShown(undefined) }));
  const reached = Math.min(setup?.step ?? 0, 2);
  const step = Math.min(shown ?? reached, reached);
  const next = () => setShown(undefined);
  return (
    <>
      <PageHeader title={title} description="Trois étapes pour tenir votre comptabilité : l’exercice, la banque, les opérations." />
      {error && !setup ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {setup ? (
        <Box maxW="900px">
          <StepList label="Étapes" steps={steps} current={step} reached={reached} onStep={setShown} />
          <Box mt="6">
            {step === 0 ? <DatesStep setup={setup} onDone={next} /> : null}
            {step === 1 ? <BankStep bank={bank} onDone={next} isPast={reached > 1} /> : null}
            {step === 2 ? <ImportStep onBack={() => setShown(1)} /> : null}
          </Box>
        </Box>
      ) : error ? null : (
        <FormSkeleton fields={2} />
      )}
    </>
  );
}
