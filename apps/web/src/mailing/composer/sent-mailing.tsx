import { Callout, Panel } from '../../ui/feedback/panels.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { RichTextView } from '../../ui/rich-text/rich-text-view.js';
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
  const { status, isDeleted, body, recipients, exclusions, attachments, template_attachments } = mailing;
  const excluded = exclusionsOf(exclusions).map(({ label }) => label);
  const names = recipientsOf(recipients).map(({ label }) => label);
  return (
    <Stack maxW="960px" gap="5">
      {isDeleted ? <Callout kind="warning">Ce publipostage est dans la corbeille.</Callout> : null}
      {(status === 'SCHEDULED' || status === 'MISSED') && !isDeleted ? <ScheduledPanel mailing={mailing} /> : null}
      {isDelivered(mailing) ? <MailDeliveryPanel id={mailing.id} /> : null}
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
    </Stack>
  );
}
