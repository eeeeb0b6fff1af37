import { useState } from 'react';
import type { Attachment } from '../../../ui/file/attachment.js';
import { Attachments } from '../../../ui/file/attachments.js';
import { Heading, Stack } from '../../../ui/page/layout.js';
import { bankOperations } from './bank-operation.api.js';
import type { BankOperation } from './bank-operation.js';

/** The bills of an operation. They may be added to one of the bank, and in a closed year, where none is taken away. */
export function OperationAttachments({ operation }: { operation: BankOperation }) {
  const [files, setFiles] = useState<readonly Attachment[]>(operation.attachments);
  const { mutateAsync: add } = bankOperations.useAttach();
  const { mutateAsync: remove } = bankOperations.useDetach();
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const { attachments } = await add({ id: operation.id, file, signal });
    const added = attachments.at(-1);
    if (!added) throw new Error('the answer has no attachment');
    return added;
  };
  return (
    <Stack as="section" gap="3" aria-labelledby="attachments">
      <Heading as="h3" id="attachments" textStyle="reading" fontFamily="body" fontWeight="600">
        Pièces jointes
      </Heading>
      <Attachments
        attachments={files}
        onChange={(next) => setFiles([...next])}
        read={({ id }) => bankOperations.readAttachment(operation.id, id)}
        upload={upload}
        remove={({ id }) => remove({ id: operation.id, attachmentId: id })}
      />
    </Stack>
  );
}
