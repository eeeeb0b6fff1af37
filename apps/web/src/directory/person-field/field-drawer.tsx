import type { BodyOf } from '@intendance/contract/operation.js';
import { useQueryClient } from '@tanstack/react-query';
import { Drawer } from '../../ui/dialog/dialog.js';
import { SwitchField } from '../../ui/field/choice-fields.js';
import { Select } from '../../ui/field/select.js';
import { TextArea } from '../../ui/field/text-area.js';
import { TextField } from '../../ui/field/text-field.js';
import { Form } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { Button } from '../../ui/page/button.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import { useRecord } from '../../ui/record/use-record.js';
import { personFields } from './person-field.api.js';
import { type FieldType, fieldTypes, groupLabels, type PersonField, typeLabels } from './person-field.js';

type FieldForm = {
  field_name: string;
  field_type: FieldType;
  enabled: boolean;
  required: boolean;
  /** One choice per line. */
  configs: { options: string };
  attachment: boolean;
  attachment_required: boolean;
  attachment_name: string;
};

const toForm = ({ field_name, field_type, enabled, required, configs, ...field }: PersonField): FieldForm => ({
  field_name,
  field_type,
  enabled,
  required,
  configs: { options: (configs.options ?? []).join('\n') },
  attachment: field.attachment,
  attachment_required: field.attachment_required,
  attachment_name: field.attachment_name ?? '',
});

const toBody = ({ configs, attachment_name, ...form }: FieldForm): BodyOf<'/api/person_fields/{id}', 'put'> => ({
  ...form,
  configs: { options: form.field_type === 'select' ? configs.options.split('\n').flatMap((line) => line.trim() || []) : [] },
  attachment_name: attachment_name.trim() || null,
});

const yesNo = (value: unknown): string => (value ? 'oui' : 'non');
const conflictFields: readonly ConflictField[] = [
  { name: 'field_name', label: 'Nom du champ' },
  { name: 'field_type', label: 'Type', format: (value: FieldType) => typeLabels[value] },
  { name: 'enabled', label: 'Utilisé dans les fiches', format: yesNo },
  { name: 'required', label: 'Obligatoire', format: yesNo },
  { name: 'configs', label: 'Choix', format: (value: FieldForm['configs']) => value.options.replaceAll('\n', ', ') || '–' },
  { name: 'attachment', label: 'Une pièce jointe va avec ce champ', format: yesNo },
  { name: 'attachment_required', label: 'Pièce jointe obligatoire', format: yesNo },
  { name: 'attachment_name', label: 'Nom de la pièce jointe' },
];

const formId = 'person-field';

/** One field of the records: its name, whether it is enabled, and its document. */
export function FieldDrawer({ field, onClose }: { field: PersonField; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutateAsync } = personFields.useSave();
  const isDocument = field.field_group === 'attachments';
  const { form, submit, isDirty, isSaving, conflict } = useRecord<PersonField, FieldForm>({
    record: field,
    place: 'dialog',
    toForm,
    fields: conflictFields,
    read: async ({ id }) => {
      const { rows } = await queries.fetchQuery({ ...personFields.list({ limit: 100 }), staleTime: 0 });
      return rows.find((one) => one.id === id) ?? field;
    },
    write: (values, base) => mutateAsync({ id: field.id, version: (base ?? field).version, body: toBody(values) }),
    notice: 'Modifications enregistrées.',
    onSaved: onClose,
  });
  return (
    <Drawer
      open
      title={field.field_name}
      subtitle={groupLabels[field.field_group]}
      onClose={onClose}
      dirty={isDirty}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={formId} pending={isSaving}>
            Enregistrer
          </SubmitButton>
        </>
      }
    >
      <Form form={form} onSubmit={submit} id={formId} label={`Champ ${field.field_name}`}>
        <TextField form={form} name="field_name" label="Nom du champ" maxLength={100} required />
        <SwitchField form={form} name="enabled" label="Utilisé dans les fiches" />
        <SwitchField form={form} name="required" label="Obligatoire" />
        {field.default_field || isDocument ? null : (
          <Select form={form} name="field_type" label="Type" choices={fieldTypes.map((value) => ({ value, label: typeLabels[value] }))} />
        )}
        {form.watch('field_type') === 'select' ? (
          <TextArea form={form} name="configs.options" label="Choix" hint="Un choix par ligne." required />
        ) : null}
        {isDocument ? null : <SwitchField form={form} name="attachment" label="Une pièce jointe va avec ce champ" />}
        {form.watch('attachment') ? (
          <>
            <TextField form={form} name="attachment_name" label="Nom de la pièce jointe" maxLength={100} />
            <SwitchField form={form} name="attachment_required" label="Pièce jointe obligatoire" />
          </>
        ) : null}
      </Form>
      {conflict}
    </Drawer>
  );
}
