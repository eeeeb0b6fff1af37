import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Send } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout, ErrorPanel, Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { type Mailing, mailings } from '../mailing/mailing.api.js';
import { FunnelList } from './funnel-list.js';
import { type Audience, audienceQuery, type Exclusion, useSend } from './mail-delivery.api.js';
import { ScheduleDialog } from './schedule-dialog.js';

const mostShown = 20;
const reasons: Record<Exclusion, string> = {
  excluded: 'exclu',
  'without-address': 'sans adresse',
  unsubscribed: 'désinscrit',
  bounced: 'adresse inexistante',
  double: 'en double',
};

/** The recipients of the mailing, before it is sent. */
export function SendDialog({ mailing: { id }, onClose }: { mailing: Pick<Mailing, 'id'>; onClose: () => void }) {
  const queries = useQueryClient();
  const audience = useQuery(audienceQuery(id));
  const sending = useSend();
  const onSend = (): void =>
    sending.mutate(
      { path: { id } },
      {
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: mailings.key });
          notify.success('L’envoi a commencé.');
          onClose();
        },
      },
    );
  const [isScheduling, setScheduling] = useState(false);
  const toSend = audience.data?.funnel.to_send ?? 0;
  if (isScheduling) return <ScheduleDialog mailing={{ id }} onClose={onClose} />;
  return (
    <Dialog
      open
      title="Envoyer le publipostage"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button
            variant="outline"
            icon={<CalendarClock size={16} aria-hidden />}
            disabled={toSend === 0 || sending.isPending}
            onClick={() => setScheduling(true)}
          >
            Programmer…
          </Button>
          <Button icon={<Send size={16} aria-hidden />} loading={sending.isPending} disabled={toSend === 0} onClick={onSend}>
            Envoyer maintenant
          </Button>
        </>
      }
    >
      <Stack gap="4">
        {sending.error ? <Callout kind="error">{problemOf(sending.error).detail}</Callout> : null}
        {audience.error ? (
          <ErrorPanel title="Impossible de lire les destinataires" error={audience.error} onRetry={() => void audience.refetch()} />
        ) : null}
        {audience.isPending ? <Loading /> : null}
        {audience.data ? <Recipients id={id} {...audience.data} /> : null}
      </Stack>
    </Dialog>
  );
}

function Recipients({ id, funnel, excluded }: Audience & { id: string }) {
  return (
    <>
      <FunnelList id={id} funnel={funnel} />
      {excluded.length > 0 ? (
        <Text color="fg.muted" textStyle="dense">
          Ne recevront rien :{' '}
          {excluded
            .slice(0, mostShown)
            .map(({ name, email, reason }) => `${name || email || '?'} (${reasons[reason]})`)
            .join(', ')}
          {excluded.length > mostShown ? ` et ${excluded.length - mostShown} autres` : ''}.
        </Text>
      ) : null}
      <Text color="fg.muted">Chaque e-mail porte un lien de désinscription. Une fois parti, le message ne peut plus être modifié.</Text>
    </>
  );
}
