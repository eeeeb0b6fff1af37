import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { FormField } from '../../ui/field/form-field.js';
import type { Attachment } from '../../ui/file/attachment.js';
import { Attachments } from '../../ui/file/attachments.js';
import { Box } from '../../ui/page/layout.js';
import type { ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';

type Props<Form extends FieldValues> = {
  kind: Pick<ClaimConfig<ClaimRow>, 'claims' | 'upload'>;
  form: UseFormReturn<Form>;
  name: Path<Form>;
  claimId: string | undefined;
  isRequired: boolean;
  isLocked: boolean;
  label?: string;
};

/** The documents. A new file is sent at once and joined to the claim when it is saved; taking one off is saved with it too. */
export function AttachmentsField<Form extends FieldValues>({
  kind,
  form,
  name,
  claimId,
  isRequired,
  isLocked,
  label = 'Pièces jointes',
}: Props<Form>) {
  // Files sent from this screen are still in memory: no need to download them.
  const [sent] = useState(() => new Map<string, File>());
  const read = async ({ id }: Attachment): Promise<Blob> => {
    const own = sent.get(id);
    if (own) return own;
    return kind.claims.readAttachment(claimId ?? '', id);
  };
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const attachment = await kind.upload(file, signal);
    sent.set(attachment.id, file);
    return attachment;
  };
  return (
    <FormField form={form} name={name} label={label} required={isRequired}>
      {({ value, onChange }) => (
        <Box w="100%">
          <Attachments
            attachments={(value as Attachment[] | undefined) ?? []}
            onChange={(attachments) => onChange([...attachments])}
            read={read}
            {...(isLocked ? {} : { upload })}
          />
        </Box>
      )}
    </FormField>
  );
}
