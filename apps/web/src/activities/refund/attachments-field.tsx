import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { download } from '../../platform/api.js';
import { type Attachment, Attachments } from '../../ui/attachments.js';
import { FormField } from '../../ui/form-field.js';
import { Box } from '../../ui/layout.js';
import { uploadAttachment } from './refund.api.js';
import type { RefundForm } from './refund-form.js';

type Props = { form: UseFormReturn<RefundForm>; refundId: string | undefined; isRequired: boolean; isLocked: boolean };

/** The bills. A new file is sent at once and joined to the request when it is saved; taking one off is saved with it too. */
export function AttachmentsField({ form, refundId, isRequired, isLocked }: Props) {
  // What was sent from this screen is still here: nothing to ask the server for.
  const [sent] = useState(() => new Map<string, File>());
  const read = async ({ id }: Attachment): Promise<Blob> => {
    const own = sent.get(id);
    if (own) return own;
    const response = await download(`/refunds/${refundId ?? ''}/attachments/${id}`, { query: { disposition: 'attachment' } });
    return response.blob();
  };
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const attachment = await uploadAttachment(file, signal);
    sent.set(attachment.id, file);
    return attachment;
  };
  return (
    <FormField form={form} name="refund_attachments" label="Pièces jointes" required={isRequired}>
      {({ value, onChange }) => (
        <Box w="100%">
          <Attachments
            attachments={value as Attachment[]}
            onChange={(attachments) => onChange([...attachments])}
            read={read}
            {...(isLocked ? {} : { upload })}
          />
        </Box>
      )}
    </FormField>
  );
}
