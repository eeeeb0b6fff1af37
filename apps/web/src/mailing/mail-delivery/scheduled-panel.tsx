import { useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useAllowed } from '../../platform/me.js';
import { lazyDialog } from '../../ui/feedback/lazy-part.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { dateTime } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack } from '../../ui/page/layout.js';
import { type Mailing, mailings } from '../mailing/mailing.api.js';
import { useUnschedule } from './mail-delivery.api.js';

const SendDialog = lazyDialog(async () => ({ default: (await import('./send-dialog.js')).SendDialog }));
const ScheduleDialog = lazyDialog(async () => ({ default: (await import('./schedule-dialog.js')).ScheduleDialog }));

/** A mailing that waits for its time, or has missed it. */
export function ScheduledPanel({ mailing }: { mailing: Mailing }) {
  const isAllowed = useAllowed();
  const [open, setOpen] = useState<'send' | 'schedule'>();
  const { status, scheduled_at, missed_because } = mailing;
  const time = scheduled_at ? dateTime(scheduled_at) : '';
  return (
    <Stack gap="3">
      {status === 'MISSED' ? (
        <Callout kind="warning" title={`L’envoi prévu le ${time} n’a pas eu lieu.`}>
          {missed_because} Envoyez-le maintenant, ou choisissez une autre heure.
        </Callout>
      ) : (
        <Callout>Envoi programmé le {time}.</Callout>
      )}
      {isAllowed('mailing-sending') ? <Moves mailing={mailing} onOpen={setOpen} /> : null}
      {open === 'send' ? <SendDialog mailing={mailing} onClose={() => setOpen(undefined)} /> : null}
      {open === 'schedule' ? <ScheduleDialog mailing={mailing} onClose={() => setOpen(undefined)} /> : null}
    </Stack>
  );
}

function Moves({ mailing: { id }, onOpen }: { mailing: Mailing; onOpen: (dialog: 'send' | 'schedule') => void }) {
  const queries = useQueryClient();
  const unschedule = useUnschedule();
  const onUnschedule = (): void =>
    unschedule.mutate(
      { path: { id } },
      {
        onSuccess: () => {
          void queries.invalidateQueries({ queryKey: mailings.key });
          notify.success('L’envoi programmé est annulé.');
        },
        onError: (error) => void notify.error(problemOf(error).detail),
      },
    );
  return (
    <HStack gap="3" wrap="wrap">
      <Button icon={<Send size={16} aria-hidden />} onClick={() => onOpen('send')}>
        Envoyer maintenant…
      </Button>
      <Button variant="outline" icon={<CalendarClock size={16} aria-hidden />} onClick={() => onOpen('schedule')}>
        Changer l’heure…
      </Button>
      <Button variant="outline" icon={<Undo2 size={16} aria-hidden />} loading={unschedule.isPending} onClick={onUnschedule}>
        Annuler la programmation
      </Button>
    </HStack>
  );
}
