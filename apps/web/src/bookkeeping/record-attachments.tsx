import { useState } from 'react';
import type { Attachment } from '../ui/file/attachment.js';
import { Attachments } from '../ui/file/attachments.js';
import { Heading, Stack } from '../ui/page/layout.js';

type Props = {
  record: { id: string; attachments: readonly Attachment[] };
  resource: {
    readAttachment(id: string, attachmentId: string): Promise<Blob>;
    useAttach(): { mutateAsync(input: { id: string; file: File; signal: AbortSignal }): Promise<{ attachments: readonly Attachment[] }> };
    useDetach(): { mutateAsync(input: { id: string; attachmentId: string }): Promise<unknown> };
  };
};

/** The proofs of an operation or an entry. They may be added in a closed year, where none is taken away. */
export function RecordAttachments({ record, resource }: Props) {
  const [files, setFiles] = useState<readonly Attachment[]>(record.attachments);
  const { mutateAsync: add } = resource.useAttach();
  const { mutateAsync: remove } = resource.useDetach();
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const { attachments } = await add({ id: record.id, file, signal });
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
        read={({ id }) => resource.readAttachment(record.id, id)}
        upload={upload}
        remove={({ id }) => remove({ id: record.id, attachmentId: id })}
      />
    </Stack>
  );
}
