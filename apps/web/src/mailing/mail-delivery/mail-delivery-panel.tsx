import { useQuery } from '@tanstack/react-query';
import { Pause, Play, RotateCcw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { useJob } from '../../platform/use-job.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Loading, Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { count } from '../../ui/format/format.js';
import { ExportButton } from '../../ui/list/export-button.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { mailings } from '../mailing/mailing.api.js';
import {
  type Delivery,
  deliveriesKey,
  deliveryQuery,
  exportRecipients,
  recipientsFile,
  recipientsQuery,
  useResume,
  useRetry,
  useStop,
} from './mail-delivery.api.js';
import { PreparationPanel } from './preparation-panel.js';
import { RecipientTable } from './recipient-table.js';
import { useCancelled } from './use-cancelled.js';

/** The sending of one mailing, live. */
export function MailDeliveryPanel({ id }: { id: string }) {
  const { data, error, refetch } = useJob(deliveryQuery(id), {
    isRunning: ({ status }) => status === 'preparing' || status === 'running',
    changes: [deliveriesKey, mailings.key],
    staleTime: 0,
  });
  const isCancelled = data?.status === 'preparing' && error !== null && problemOf(error).status === 404;
  const onCancelled = useEffectEvent(useCancelled(id));
  useEffect(() => {
    // After the rendering, in which a toast cannot be drawn.
    if (isCancelled) queueMicrotask(() => onCancelled());
  }, [isCancelled]);
  const [isFailedOnly, setFailedOnly] = useState(false);
  const recipients = useQuery(recipientsQuery(id, isFailedOnly ? 'refused' : undefined));
  if (isCancelled) return <Loading />;
  if (error) return <ErrorPanel title="Impossible de suivre l’envoi" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.status === 'preparing') return <PreparationPanel id={id} preparation={data.preparation} />;
  return (
    <Panel title="Envoi">
      <Stack gap="4">
        <ProgressBar label="E-mails acceptés" share={data.progress.accepted / Math.max(1, data.funnel.to_send)} />
        <Text role="status">{sentenceOf(data)}</Text>
        <Hindrance delivery={data} />
        <HStack gap="3" wrap="wrap">
          <Moves id={id} delivery={data} />
          <Button size="sm" variant="ghost" onClick={() => setFailedOnly(!isFailedOnly)} aria-pressed={isFailedOnly}>
            Voir les refus seulement
          </Button>
          <ExportButton
            file={recipientsFile}
            formats={['xlsx', 'csv', 'pdf']}
            request={exportRecipients(id, isFailedOnly ? 'refused' : undefined)}
          />
        </HStack>
        <RecipientTable
          rows={recipients.data?.recipients ?? []}
          total={recipients.data?.totalCount ?? 0}
          isPending={recipients.isPending}
        />
      </Stack>
    </Panel>
  );
}

/** The reason why nothing leaves now. */
function Hindrance({ delivery: { pause, waits_for_hours } }: { delivery: Delivery }) {
  if (pause)
    return (
      <Callout kind="warning" title="L’envoi s’est suspendu : le serveur refuse trop d’adresses.">
        {count(pause.refused, 'refus', 'refus')} pour {count(pause.accepted, 'e-mail accepté', 'e-mails acceptés')}, au-dessus de{' '}
        {pause.limit} %. Vérifiez la liste avant de reprendre : l’envoi ne se suspendra plus de lui-même.
      </Callout>
    );
  return waits_for_hours ? <Callout>Les e-mails partiront aux heures d’envoi de la structure.</Callout> : null;
}

function sentenceOf({ status, is_complete, progress, funnel }: Delivery): string {
  const { accepted, refused, unknown, deferred } = progress;
  const parts = [
    `${accepted} sur ${count(funnel.to_send, 'e-mail')} ${accepted > 1 ? 'acceptés' : 'accepté'}`,
    ...(deferred > 0 ? [`${deferred} à réessayer plus tard`] : []),
    ...(refused > 0 ? [`${refused} en échec`] : []),
    ...(unknown > 0 ? [`${unknown} d’issue inconnue`] : []),
  ];
  const state = {
    preparing: 'Préparation',
    running: 'Envoi en cours',
    stopped: 'Envoi suspendu',
    finished: is_complete ? 'Envoyé' : 'Envoyé en partie',
  }[status];
  return `${state} : ${parts.join(', ')}.`;
}

function Moves({ id, delivery: { status, progress } }: { id: string; delivery: Delivery }) {
  const isAllowed = useAllowed();
  const [stop, resume, retry] = [useStop(), useResume(), useRetry()];
  const onError = (error: unknown): void => void notify.error(problemOf(error).detail);
  const onRetryUnknown = async (): Promise<void> => {
    const description = `${count(progress.unknown, 'e-mail')} d’issue inconnue : certains sont peut-être arrivés, et arriveraient deux fois.`;
    if (await confirm({ description, confirmLabel: 'Renvoyer' })) retry.mutate({ path: { id }, body: { with_unknown: true } }, { onError });
  };
  if (!isAllowed('mailing-sending')) return null;
  if (status === 'running')
    return (
      <Button
        size="sm"
        variant="outline"
        icon={<Pause size={14} aria-hidden />}
        loading={stop.isPending}
        onClick={() => stop.mutate({ path: { id } }, { onError })}
      >
        Suspendre
      </Button>
    );
  if (status === 'stopped')
    return (
      <Button
        size="sm"
        icon={<Play size={14} aria-hidden />}
        loading={resume.isPending}
        onClick={() => resume.mutate({ path: { id } }, { onError })}
      >
        Reprendre
      </Button>
    );
  return (
    <>
      {progress.refused > 0 ? (
        <Button
          size="sm"
          icon={<RotateCcw size={14} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate({ path: { id }, body: {} }, { onError })}
        >
          Relancer les échecs
        </Button>
      ) : null}
      {progress.unknown > 0 ? (
        <Button size="sm" variant="outline" onClick={() => void onRetryUnknown()}>
          Renvoyer les issues inconnues
        </Button>
      ) : null}
    </>
  );
}
