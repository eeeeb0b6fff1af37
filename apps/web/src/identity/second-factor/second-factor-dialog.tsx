import type { Schema } from '@intendance/contract/client.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.js';
import { ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { ActiveFactor } from './active-factor.js';
import { FactorPassword } from './factor-password.js';
import { FactorSecret } from './factor-secret.js';
import { factorTitle } from './factor-step.js';
import { RecoveryCodes } from './recovery-codes.js';
import { secondFactorQuery } from './second-factor.api.js';

type Step =
  | { name: 'state' }
  | { name: 'secret'; enrolment: Schema<'SecondFactorSecretDto'> }
  | { name: 'codes'; codes: readonly string[] };

/** The second factor of the user's own account, step by step: password, secret, first code, recovery codes. */
export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'state' });
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const queries = useQueryClient();
  const showCodes = (codes: readonly string[]) => {
    setStep({ name: 'codes', codes });
    // A structure that requires a second factor opens now.
    void queries.invalidateQueries();
  };
  if (step.name === 'codes') return <RecoveryCodes codes={step.codes} onClose={onClose} />;
  if (step.name === 'secret') return <FactorSecret enrolment={step.enrolment} onCodes={showCodes} onClose={onClose} />;
  if (!data) {
    return (
      <Dialog open size="sm" title={factorTitle} onClose={onClose}>
        {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <Loading />}
      </Dialog>
    );
  }
  if (data.active_since !== null)
    return <ActiveFactor since={data.active_since} left={data.recovery_codes} onCodes={showCodes} onClose={onClose} />;
  return <FactorPassword onEnrolment={(enrolment) => setStep({ name: 'secret', enrolment })} onClose={onClose} />;
}
