import { useRef, useState } from 'react';
import { notify } from '../../../ui/feedback/notify.js';
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
  // Files uploaded together get one notification, after the last one.
  const together = useRef({ leaving: 0, there: 0 });
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const batch = together.current;
    batch.leaving += 1;
    try {
      const { attachments } = await add({ id: operation.id, file, signal });
      const added = attachments.at(-1);
      if (!added) throw new Error('the answer has no attachment');
      batch.there += 1;
      return added;
    } finally {
      batch.leaving -= 1;
      if (batch.leaving === 0) {
        if (batch.there > 0)
          notify.success(batch.there > 1 ? 'Les pièces jointes ont été ajoutées.' : 'La pièce jointe a été ajoutée.', { id: 'attached' });
        batch.there = 0;
      }
    }
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
