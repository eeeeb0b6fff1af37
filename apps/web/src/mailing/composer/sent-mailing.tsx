import { useQuery } from '@tanstack/react-query';
import { Callout, Panel } from '../../ui/feedback/panels.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { RichTextView } from '../../ui/rich-text/rich-text-view.js';
import { deliveryQuery, recipientsQuery } from '../mail-delivery/mail-delivery.api.js';
import { MailDeliveryPanel } from '../mail-delivery/mail-delivery-panel.js';
import { ScheduledPanel } from '../mail-delivery/scheduled-panel.js';
import type { Mailing } from '../mailing/mailing.api.js';
import { subjectOf } from '../mailing/mailing.js';
import { MailingDocuments } from '../mailing/mailing-documents.js';
import { exclusionsOf, recipientsOf } from '../mailing/mailing-form.js';

const delivered: readonly Mailing['status'][] = ['SENDING', 'PARTIAL', 'SENT'];
const isDelivered = ({ status, isDeleted }: Mailing): boolean => delivered.includes(status) && !isDeleted;

/** A mailing that is read only: planned, leaving, gone or in the trash. */
export function SentMailing({ mailing }: { mailing: Mailing }) {
  const { status, isDeleted } = mailing;
  const enabled = isDelivered(mailing);
  const delivery = useQuery({ ...deliveryQuery(mailing.id), enabled });
  const first = useQuery({ ...recipientsQuery(mailing.id, undefined), enabled });
  const isMeasured = !enabled || !(delivery.isPending || first.isPending);
  return (
    <Stack maxW="960px" gap="5">
      {isDeleted ? <Callout kind="warning">Ce publipostage est dans la corbeille.</Callout> : null}
      {(status === 'SCHEDULED' || status === 'MISSED') && !isDeleted ? <ScheduledPanel mailing={mailing} /> : null}
      {enabled ? <MailDeliveryPanel id={mailing.id} /> : null}
      {isMeasured ? <Letter mailing={mailing} /> : null}
    </Stack>
  );
}

/** Below the delivery, whose height is known once it and its first recipients are read. */
function Letter({ mailing }: { mailing: Mailing }) {
  const { isDeleted, body, recipients, exclusions, attachments, template_attachments } = mailing;
  const excluded = exclusionsOf(exclusions).map(({ label }) => label);
  const names = recipientsOf(recipients).map(({ label }) => label);
  return (
    <>
      <Panel title={subjectOf(mailing)}>
        <RichTextView html={body} />
      </Panel>
      <Panel title="Destinataires">
        <Text>{names.join(', ') || 'Aucun'}</Text>
        {excluded.length > 0 ? <Text color="fg.muted">Sauf : {excluded.join(', ')}</Text> : null}
      </Panel>
      {attachments.length + template_attachments.length > 0 && !isDeleted ? (
        <Panel title="Pièces jointes">
          <MailingDocuments mailing={mailing} />
        </Panel>
      ) : null}
    </>
  );
}
