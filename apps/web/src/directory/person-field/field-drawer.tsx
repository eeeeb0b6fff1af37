import type { BodyOf } from '@intendance/contract/operation.js';
import { Drawer } from '../../ui/dialog/dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { SwitchField } from '../../ui/field/choice-fields.js';
import { Select, TextArea, TextField } from '../../ui/field/fields.js';
import { Form, useForm } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { Button } from '../../ui/page/button.js';
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

const formId = 'person-field';

/** One field of the records: its name, whether it is asked, and the document that goes with it. */
export function FieldDrawer({ field, onClose }: { field: PersonField; onClose: () => void }) {
  const form = useForm<FieldForm>({ defaultValues: toForm(field) });
  const save = personFields.useSave();
  const isDocument = field.field_group === 'attachments';
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { id: field.id, version: field.version, body: toBody(values) },
      {
        onSuccess: () => {
          notify.success('Modifications enregistrées.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <Drawer
      open
      title={field.field_name}
      subtitle={groupLabels[field.field_group]}
      onClose={onClose}
      dirty={form.formState.isDirty && !save.isSuccess}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={formId} pending={save.isPending}>
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
    </Drawer>
  );
}
