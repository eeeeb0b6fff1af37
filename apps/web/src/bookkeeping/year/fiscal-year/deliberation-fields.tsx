import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { send } from '../../../platform/http.js';
import { DateField } from '../../../ui/field/date-field.js';
import { TextField } from '../../../ui/field/text-field.js';
import type { Attachment } from '../../../ui/file/attachment.js';
import { Attachments } from '../../../ui/file/attachments.js';
import { SimpleGrid, Stack } from '../../../ui/page/layout.js';

export type Deliberation = { deliberation_date: string | null; deliberation_reference: string; attachment_id: string | null };
export const noDeliberation: Deliberation = { deliberation_date: null, deliberation_reference: '', attachment_id: null };

/** The law requires a vote: its day, its reference and its minutes. */
export function DeliberationFields<Values extends FieldValues & Deliberation>({ form }: { form: UseFormReturn<Values> }) {
  const [files, setFiles] = useState<readonly Attachment[]>([]);
  const [picked, setPicked] = useState<File>();
  // The form lets it go with the rest, once it is sent.
  const joined = form.watch('attachment_id' as Path<Values>);
  const change = (next: readonly Attachment[]) => {
    setFiles(next.slice(-1));
    form.setValue('attachment_id' as Path<Values>, (next.at(-1)?.id ?? null) as Values[Path<Values>]);
  };
  return (
    <Stack gap="4">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name={'deliberation_date' as Path<Values>} label="Date de la délibération" required />
        <TextField form={form} name={'deliberation_reference' as Path<Values>} label="Référence du procès-verbal" required maxLength={60} />
      </SimpleGrid>
      <Attachments
        attachments={files.filter(({ id }) => id === joined)}
        onChange={change}
        read={async () => picked ?? new Blob()}
        upload={(file, _onProgress, signal) => {
          setPicked(file);
          return send('post', '/api/comptability/attachments', { form: { file }, signal });
        }}
      />
    </Stack>
  );
}
