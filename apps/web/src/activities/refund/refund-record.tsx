import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Option } from '../../ui/async-combobox.js';
import { Button, IconButton } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { day } from '../../ui/format.js';
import { Box, Grid, HStack, Span, Stack } from '../../ui/layout.js';
import { Callout } from '../../ui/panels.js';
import { StatusBadge } from '../../ui/status-badge.js';
import type { RefundActivity } from '../refund-activity/refund-activity.js';
import { CalculationCard } from './calculation-card.js';
import { type RecordTab, RecordTabs } from './record-tabs.js';
import { type Refund, statusLabels } from './refund.js';
import type { Queue } from './refund-dialog.js';
import { RefundFields } from './refund-fields.js';
import { RefundFooter } from './refund-footer.js';
import { RefundHistory } from './refund-history.js';
import { useQueueKeys } from './use-queue-keys.js';
import { useRefundRecord } from './use-refund-record.js';

type Props = {
  refund: Refund | null;
  activities: readonly RefundActivity[];
  person: Option | null;
  queue: Queue;
  onOpen: (id: string) => void;
  onClose: () => void;
  /** Someone saved it meanwhile. */
  newer: Refund | null;
  onTakeNewer: () => void;
  onReload: () => void;
};

const formId = 'refund-record';

/** The request and its computed amount side by side, its history behind a tab, its actions at the bottom. */
export function RefundRecord({ refund, activities, person, queue, onOpen, onClose, newer, onTakeNewer, onReload }: Props) {
  const [tab, setTab] = useState<RecordTab>('record');
  const [isChained, setChained] = useState(true);
  const next = nextOf(queue.waiting, refund?.id);
  const after = () => (isChained && next ? onOpen(next) : onClose());
  const record = useRefundRecord({ refund, person, activities, onSaved: after });
  const isLocked = refund !== null && (refund.status !== 'waiting' || refund.isDeleted);
  useQueueKeys(queue.ids, refund?.id, record.form.formState.isDirty, onOpen);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    record.onSave(submitter instanceof HTMLButtonElement && submitter.value === 'validate' ? 'valid' : 'waiting');
  };
  const title = refund ? `Demande de ${refund.person.fullname}` : 'Nouvelle demande de remboursement';
  return (
    <Dialog
      open
      size="xl"
      title={title}
      onClose={onClose}
      dirty={record.form.formState.isDirty}
      subtitle={
        <HStack gap="3" wrap="wrap">
          <StatusBadge status={record.status} label={statusLabels[record.status]} />
          {refund?.isDeleted ? <StatusBadge label="Dans la corbeille" tone="neutral" /> : null}
          {refund ? <Neighbours ids={queue.ids} id={refund.id} onOpen={onOpen} /> : null}
          {refund ? <RecordTabs tab={tab} onTab={setTab} /> : null}
        </HStack>
      }
      footer={
        <RefundFooter
          refund={refund}
          isSaving={record.isSaving}
          formId={formId}
          onDone={after}
          onClose={onClose}
          chain={next ? { isOn: isChained, onChange: setChained } : null}
        />
      }
    >
      {refund && tab === 'history' ? <RefundHistory refundId={refund.id} /> : null}
      {/* Kept while the history is read: what was typed stays. */}
      <Box hidden={tab === 'history'}>
        <Form form={record.form} onSubmit={submit} label={title} id={formId}>
          {newer || record.isStale ? <NewerVersion onTake={newer ? onTakeNewer : onReload} isKnown={newer !== null} /> : null}
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }} gap="6" alignItems="start">
            <RefundFields form={record.form} refundId={refund?.id} activities={activities} activity={record.activity} isLocked={isLocked} />
            <Stack gap="4">
              <CalculationCard calculation={record.calculation} onCompute={record.onCompute} isLocked={isLocked} />
              {refund ? <Decision refund={refund} /> : null}
            </Stack>
          </Grid>
        </Form>
      </Box>
    </Dialog>
  );
}

const nextOf = (waiting: readonly string[], id: string | undefined): string | undefined =>
  id === undefined
    ? undefined
    : [...waiting.slice(waiting.indexOf(id) + 1), ...waiting.slice(0, Math.max(0, waiting.indexOf(id)))].find((other) => other !== id);

/** What was decided, once it was. */
function Decision({ refund }: { refund: Refund }) {
  const facts = [
    refund.reason ? `Motif du refus : ${refund.reason}` : '',
    refund.override_reason ? `Montant choisi : ${refund.override_reason}` : '',
    refund.paid_on ? `Remboursée le ${day(refund.paid_on)}${refund.payment_mode ? ` par ${refund.payment_mode}` : ''}` : '',
    `Demande créée le ${day(refund.created_at)}, règle en version ${refund.settings_version}`,
  ].filter(Boolean);
  return (
    <Stack as="ul" listStyleType="none" gap="1" textStyle="dense" color="fg.muted">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </Stack>
  );
}

function Neighbours({ ids, id, onOpen }: { ids: readonly string[]; id: string; onOpen: (id: string) => void }) {
  const at = ids.indexOf(id);
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  if (at < 0 || ids.length < 2) return null;
  return (
    <HStack gap="1">
      <IconButton label="Fiche précédente ([)" disabled={!previous} onClick={() => previous && onOpen(previous)}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <Span color="fg.muted" textStyle="dense">
        {at + 1} / {ids.length}
      </Span>
      <IconButton label="Fiche suivante (])" disabled={!next} onClick={() => next && onOpen(next)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
    </HStack>
  );
}

/** Never a silent reload: what was typed is only dropped by who typed it. */
function NewerVersion({ onTake, isKnown }: { onTake: () => void; isKnown: boolean }) {
  return (
    <Callout
      kind="warning"
      title="Cette fiche a été modifiée pendant votre saisie"
      actions={
        <Button size="sm" variant="outline" onClick={onTake}>
          {isKnown ? 'Reprendre la version enregistrée' : 'Voir la version enregistrée'}
        </Button>
      }
    >
      Reprendre la version enregistrée remplace ce que vous avez saisi.
    </Callout>
  );
}
