import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog/dialog.js';
import { Callout, Loading } from '../../ui/feedback/panels.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { Button } from '../../ui/page/button.js';
import { Stack, Text } from '../../ui/page/layout.js';
import { MailFrame } from './mail-frame.js';
import { previewQuery } from './mailing.api.js';
import type { Recipient } from './mailing-form.js';
import { ReaderField } from './reader-field.js';

type Props = { subject: string; preheader: string; body: string; recipients: readonly Recipient[]; onClose: () => void };

/** The message as one of the people reads it: the first recipient, or another one. */
export function PreviewDialog({ subject, preheader, body, recipients, onClose }: Props) {
  const first = recipients.find(({ kind }) => kind === 'person');
  const [person, setPerson] = useState<Option | null>(first ? { value: first.id, label: first.label } : null);
  const preview = useQuery({
    ...previewQuery({ subject, preheader, body, person: person?.value ?? null }),
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      open
      size="lg"
      title="Aperçu"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Stack gap="4">
        <ReaderField value={person} onValueChange={setPerson} />
        {preview.error ? <Callout kind="error">{problemOf(preview.error).detail}</Callout> : null}
        {preview.isPending ? <Loading /> : null}
        {preview.data ? <Message {...preview.data} /> : null}
      </Stack>
    </Dialog>
  );
}

type MessageProps = { subject: string; page: string; problems: string[]; empty_fields: string[] };

const Message = ({ subject, page, problems, empty_fields }: MessageProps) => (
  <>
    {problems.map((problem) => (
      <Callout key={problem} kind="warning">
        {problem}
      </Callout>
    ))}
    {empty_fields.length > 0 ? <Callout>Sans valeur ici : {empty_fields.join(', ')}.</Callout> : null}
    <Text fontWeight="600">Objet : {subject || 'sans objet'}</Text>
    <MailFrame page={page} />
  </>
);
