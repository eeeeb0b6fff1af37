import { Undo2 } from 'lucide-react';
import { useAllowed } from '../../platform/me.js';
import { notify } from '../../ui/feedback/notify.js';
import { Panel } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { ProgressBar } from '../../ui/feedback/progress-bar.js';
import { count } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { HStack, Stack, Text } from '../../ui/page/layout.js';
import { type Delivery, useCancel } from './mail-delivery.api.js';
import { useCancelled } from './use-cancelled.js';

/** The recipients of a mailing while they are written down: nothing has left, and the sending may be cancelled. */
export function PreparationPanel({ id, preparation }: { id: string; preparation: Delivery['preparation'] }) {
  const { done, total } = preparation ?? { done: 0, total: 0 };
  return (
    <Panel title="Envoi">
      <Stack gap="4">
        <ProgressBar label="Destinataires préparés" share={done / Math.max(1, total)} />
        <Text role="status">
          Préparation des destinataires : {done} sur {count(total, 'entrée')}. Les e-mails partiront ensuite.
        </Text>
        <CancelButton id={id} />
      </Stack>
    </Panel>
  );
}

function CancelButton({ id }: { id: string }) {
  const isAllowed = useAllowed();
  const cancel = useCancel();
  const onSuccess = useCancelled(id);
  const onCancel = (): void =>
    cancel.mutate({ path: { id } }, { onSuccess, onError: (error) => void notify.error(problemOf(error).detail) });
  if (!isAllowed('mailing-sending')) return null;
  return (
    <HStack gap="3" wrap="wrap">
      <Button size="sm" variant="outline" icon={<Undo2 size={14} aria-hidden />} loading={cancel.isPending} onClick={onCancel}>
        Annuler l’envoi
      </Button>
    </HStack>
  );
}
