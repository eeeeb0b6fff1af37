import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.js';
import { DateInput } from '../../ui/date-field.js';
import { count } from '../../ui/format.js';
import { Box, Flex, Stack, Text } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { Callout, Panel } from '../../ui/panels.js';
import { problemOf } from '../../ui/problem.js';
import { useSyncOperations } from '../bank-account/aggregator.api.js';
import { accountsQuery } from '../bank-account/bank-account.api.js';
import { ImportFlow } from '../bank-import/import-flow.js';
import { setupQuery, useNextStep } from './onboarding.api.js';

const failed = (error: unknown): void => void notify.error("Une erreur s'est produite", { description: problemOf(error).detail });

/** The operations: brought by the bank from a day on, read from a statement, or typed in later. It ends on what is to be allocated. */
export function ImportStep({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate();
  const next = useNextStep();
  const { data: accounts = [] } = useQuery(accountsQuery);
  const isConnected = accounts.some(({ connection }) => connection !== null);
  const finish = () => next.mutate(undefined, { onSuccess: () => void navigate('/comptability/operations/match'), onError: failed });
  const done = (
    <Button loading={next.isPending} onClick={finish}>
      Affecter mes opérations
    </Button>
  );
  return (
    <Stack gap="5">
      {isConnected ? <Synchronise /> : null}
      <Panel title="Importer un relevé">
        <ImportFlow after={done} />
      </Panel>
      <Flex gap="2" wrap="wrap">
        {done}
        <Button variant="outline" onClick={onBack}>
          Revenir à la banque
        </Button>
      </Flex>
    </Stack>
  );
}

function Synchronise() {
  const { data: setup } = useQuery(setupQuery);
  const [date, setDate] = useState<string | null>();
  const sync = useSyncOperations();
  const from = date === undefined ? (setup?.start_date ?? null) : date;
  const run = (): void => {
    if (!from) return;
    notify.info("L'importation des opérations est en cours.", { id: 'sync' });
    sync.mutate(from, {
      onSuccess: (answer) => notify.success(`${count(answer.count, 'opération importée')}.`, { id: 'sync' }),
      onError: failed,
    });
  };
  return (
    <Panel title="Recevoir les opérations de la banque">
      <Stack gap="4">
        <Box maxW="16rem">
          <Text asChild fontWeight="600">
            <label htmlFor="sync-date">Depuis le</label>
          </Text>
          <DateInput id="sync-date" value={from} onValueChange={setDate} calendarLabel="Ouvrir le calendrier : Depuis le" />
        </Box>
        <Button alignSelf="flex-start" loading={sync.isPending} disabled={!from} onClick={run}>
          Importer les opérations
        </Button>
        {sync.data ? <Callout kind="success" title={`${count(sync.data.count, 'opération importée')}.`} /> : null}
      </Stack>
    </Panel>
  );
}
