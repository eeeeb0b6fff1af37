import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { isWorking } from '../../../capabilities/file-import/is-working.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { count, num } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Stack } from '../../../ui/page/layout.js';
import { statementAccountsQuery } from '../../bank/bank-account/bank-account.api.js';
import { SyncOperations } from '../../bank/bank-account/sync-operations.js';
import { bankImports } from '../../bank/bank-import/bank-import.api.js';
import { ImportFlow } from '../../bank/bank-import/import-flow.js';
import { useDeposit } from '../../bank/bank-import/use-deposit.js';
import { setupQuery, useNextStep, useRefreshSetup } from './onboarding.api.js';
import type { BookkeepingSetup } from './onboarding.js';

const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

const heldText = ({ operations, unallocated }: BookkeepingSetup): string =>
  `${count(operations, 'opération')} dans vos comptes, dont ${num(unallocated)} à affecter.`;

/** The operations: synchronised with the bank, imported from a statement, or typed later. The step ends on the operations to allocate. */
export function ImportStep({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate();
  const next = useNextStep();
  const setupRefresh = useRefreshSetup();
  const refresh = () => setupRefresh.mutate({});
  const { data: accounts = [] } = useQuery(statementAccountsQuery);
  const { data: setup } = useQuery(setupQuery);
  // A statement leads there itself, once its operations are written.
  const { id: statement } = useDeposit();
  const isOpen = statement !== null && statement !== 'new';
  const { data: bankImport } = bankImports.useOne(isOpen ? statement : undefined);
  const leadsThere = isOpen && bankImport !== undefined && (isWorking(bankImport) || bankImport.status === 'done');
  const isConnected = accounts.some(({ connection }) => connection !== null);
  const finish = () => next.mutate({ body: {} }, { onSuccess: () => void navigate('/comptability/operations/match'), onError: failed });
  const done = (
    // Until there are operations to allocate, this step asks for a statement.
    <Button variant={setup && setup.operations > 0 ? 'solid' : 'outline'} loading={next.isPending} onClick={finish}>
      Affecter mes opérations
    </Button>
  );
  return (
    <Stack gap="5">
      <Box role="status">{setup && setup.operations > 0 ? <Callout kind="success" title={heldText(setup)} /> : null}</Box>
      {isConnected ? <SyncOperations from={setup?.start_date ?? null} onEnd={refresh} /> : null}
      <Panel title="Importer un relevé">
        <ImportFlow after={done} onEnd={refresh} />
      </Panel>
      <Flex gap="2" wrap="wrap">
        {leadsThere ? null : done}
        <Button variant="outline" onClick={onBack}>
          Revenir à la banque
        </Button>
      </Flex>
    </Stack>
  );
}
