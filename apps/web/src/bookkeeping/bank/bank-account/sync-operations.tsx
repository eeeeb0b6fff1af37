import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useJob } from '../../../platform/use-job.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, Panel } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { DateInput } from '../../../ui/field/date-input.js';
import { count } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Box, HStack, Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { type BankSync, syncJob } from './aggregator.api.js';

/** One toast shows the progress of the synchronisation, then its result. */
const toast = 'sync';

/**
 * Fetches the movements of the banks from a day on. The server returns a count at once, or runs a job whose progress is polled. `onEnd` is
 * called when the synchronisation completes.
 */
export function SyncOperations({ from, onEnd }: { from: string | null; onEnd?: () => void }) {
  const [chosen, setChosen] = useState<string | null>();
  const date = chosen === undefined ? from : chosen;
  const { last, isRunning, run } = useSynchronisation(onEnd);
  return (
    <Panel title="Recevoir les opérations de la banque">
      <Stack gap="4">
        <HStack align="flex-end" gap="3" wrap="wrap">
          <Box w="16rem" maxW="100%">
            <Text asChild fontWeight="600">
              <label htmlFor="sync-date">Depuis le</label>
            </Text>
            <DateInput id="sync-date" value={date} onValueChange={setChosen} calendarLabel="Ouvrir le calendrier : Depuis le" />
          </Box>
          <Button loading={isRunning} disabled={!date} onClick={() => date && run(date)}>
            Importer les opérations
          </Button>
        </HStack>
        {last ? <Outcome sync={last} /> : null}
      </Stack>
    </Panel>
  );
}

function Outcome({
  sync: { status, count: created, quarantined, reconciled, uncertain, accounts, accounts_done, failure },
}: {
  sync: BankSync;
}) {
  if (status === 'running')
    return (
      <Text role="status" color="fg.muted">
        {count(accounts_done, 'compte lu', 'comptes lus')} sur {accounts}, {count(created, 'opération importée')}. Vous pouvez quitter cette
        page : l’importation continue.
      </Text>
    );
  if (failure) return <Callout kind="error" title={failure.message} />;
  return (
    <Callout kind="success" title={imported(created)}>
      {reconciled > 0 ? <Text>{count(reconciled, 'rapprochée', 'rapprochées')} d’opérations que vous aviez saisies.</Text> : null}
      {uncertain > 0 ? (
        <Text>
          {count(uncertain, 'opération est peut-être', 'opérations sont peut-être')} déjà dans vos comptes, sous un autre libellé.{' '}
          <Link to="/comptability/operations/imported?duplicate=true">Répondre</Link>
        </Text>
      ) : null}
      {quarantined > 0 ? (
        <Text>{count(quarantined, 'opération attend', 'opérations attendent')} : leur exercice est fermé, ou n’existe pas.</Text>
      ) : null}
    </Callout>
  );
}

const imported = (created: number): string => `${count(created, 'opération importée')}.`;

const isRunningSync = ({ status }: BankSync): boolean => status === 'running';

function useSynchronisation(onEnd?: () => void) {
  const queries = useQueryClient();
  const sync = bookkeeping.useSend('post', '/api/comptability/aggregator/sync_operations');
  const [isReported, setReported] = useState(false);
  const report = (ended: BankSync): void => {
    setReported(true);
    if (ended.failure) notify.error("Une erreur s'est produite", { id: toast, description: ended.failure.message });
    else notify.success(imported(ended.count), { id: toast });
    onEnd?.();
  };
  // Reports also a synchronisation that another clerk began, or this one before leaving the page.
  const { data } = useJob(syncJob, { isRunning: isRunningSync, changes: [bookkeeping.key], onEnd: report });
  const last = sync.isPending ? undefined : data;
  const run = (date: string): void => {
    notify.info('L’importation des opérations est en cours.', { id: toast });
    sync.mutate(
      { body: { date } },
      {
        onSuccess: (answer) => {
          queries.setQueryData(syncJob.queryKey, answer);
          if (!isRunningSync(answer)) report(answer);
        },
        onError: (error) => notify.error("Une erreur s'est produite", { id: toast, description: problemOf(error).detail }),
      },
    );
  };
  const isRunning = sync.isPending || (last !== undefined && isRunningSync(last));
  // The result of an earlier visit is no news.
  return { last: sync.data || isRunning || isReported ? last : undefined, isRunning, run };
}
