import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../../../ui/field/form-field.js';
import type { Attachment } from '../../../ui/file/attachment.js';
import { Attachments } from '../../../ui/file/attachments.js';
import { Heading, Stack } from '../../../ui/page/layout.js';
import { documentName, type PersonField } from '../../person-field/person-field.js';
import { readDocument } from '../document-list.js';
import { uploadDocument } from '../person.api.js';
import type { PersonAttachment } from '../person.js';
import type { PersonForm } from './person-form.js';

type Props = { form: UseFormReturn<PersonForm>; personId: string | undefined; fields: readonly PersonField[] };

/**
 * One slot for each document that a field asks for, and one for the others. A file is uploaded at once and attached when the record is
 * saved.
 */
export function DocumentFields({ form, personId, fields }: Props) {
  // Files sent from this screen are still in memory: no need to download them.
  const [sent] = useState(() => new Map<string, File>());
  const read = async (attachment: Attachment) => sent.get(attachment.id) ?? readDocument(personId ?? '')(attachment);
  const upload = async (file: File, _onProgress: (share: number) => void, signal: AbortSignal): Promise<Attachment> => {
    const attachment = await uploadDocument(file, signal);
    sent.set(attachment.id, file);
    return attachment;
  };
  const slots = fields.filter(({ enabled, attachment }) => enabled && attachment);
  const places = [
    ...slots.map((slot) => ({ code: slot.field_code, title: `${documentName(slot)}${slot.attachment_required ? ' (obligatoire)' : ''}` })),
    { code: null, title: 'Autres pièces' },
  ];
  const codeOf = ({ field_code = null }: PersonAttachment) => (slots.some((slot) => slot.field_code === field_code) ? field_code : null);
  return (
    <FormField form={form} name="attachments" label="Pièces jointes" hideLabel>
      {({ onChange }) => {
        const all = form.watch('attachments');
        return (
          <Stack gap="6" w="100%">
            {places.map(({ code, title }) => (
              <Stack key={code ?? 'others'} as="section" gap="2" aria-label={title}>
                <Heading as="h3" textStyle="reading" fontFamily="body" fontWeight="600">
                  {title}
                </Heading>
                <Attachments
                  attachments={all.filter((attachment) => codeOf(attachment) === code)}
                  // Two slots may change at the same moment: reads the present values of the others.
                  onChange={(own) => {
                    const others = form.getValues('attachments').filter((attachment) => codeOf(attachment) !== code);
                    onChange([...others, ...own.map((attachment) => ({ ...attachment, field_code: code }))]);
                  }}
                  read={read}
                  upload={upload}
                />
              </Stack>
            ))}
          </Stack>
        );
      }}
    </FormField>
  );
}
