import type { ReactNode } from 'react';
import { Panel } from '../../../ui/feedback/panels.js';
import { Form } from '../../../ui/form/form.js';
import { FormBar } from '../../../ui/form/form-bar.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { LinkButton } from '../../../ui/page/button.js';
import { SimpleGrid, Stack } from '../../../ui/page/layout.js';
import { type FieldGroup, groupLabels, type PersonField } from '../../person-field/person-field.js';
import { personPath } from '../../public.js';
import type { Person } from '../person.js';
import { DocumentFields } from './document-fields.js';
import { ChildrenFields, SpouseFields } from './family-fields.js';
import { PersonFieldInput } from './person-field-input.js';
import { usePersonEditor } from './use-person-editor.js';

/** The whole record, in the groups and the order that the environment configured. */
export function PersonEditor({ opened, fields }: { opened: Person | null; fields: readonly PersonField[] }) {
  const editor = usePersonEditor(opened, fields);
  const { form, parts } = editor;
  const inUse = fields.filter(({ enabled }) => enabled);
  const back = opened ? personPath(opened.id) : '/people';
  return (
    <>
      <Form form={form} onSubmit={editor.submit} label={opened ? `Fiche de ${opened.fullname}` : 'Nouvelle personne'}>
        <Stack gap="5" maxW="960px">
          <Group group="civility" fields={inUse} form={form} />
          {parts.family ? <FamilyGroup fields={inUse} form={form} /> : null}
          <Group group="other" fields={inUse} form={form} />
          {parts.documents ? (
            <Panel title={groupLabels.attachments}>
              <DocumentFields form={form} personId={opened?.id} fields={inUse} />
            </Panel>
          ) : null}
          <FormBar>
            <SubmitButton pending={editor.isSaving}>Enregistrer</SubmitButton>
            <LinkButton to={back} variant="outline">
              Annuler
            </LinkButton>
          </FormBar>
        </Stack>
      </Form>
      {editor.conflict}
    </>
  );
}

type Editor = ReturnType<typeof usePersonEditor>;
type GroupProps = { group: FieldGroup; fields: readonly PersonField[]; form: Editor['form'] };

function Group({ group, fields, form }: GroupProps): ReactNode {
  const own = fields.filter(({ field_group }) => field_group === group);
  if (own.length === 0) return null;
  return (
    <Panel title={groupLabels[group]}>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {own.map((field) => (
          <PersonFieldInput key={field.id} form={form} field={field} />
        ))}
      </SimpleGrid>
    </Panel>
  );
}

function FamilyGroup({ fields, form }: Omit<GroupProps, 'group'>) {
  const spouse = fields.find(({ field_code }) => field_code === 'spouse');
  const children = fields.find(({ field_code }) => field_code === 'children');
  if (!spouse && !children) return null;
  return (
    <Panel title={groupLabels.family}>
      <Stack gap="6">
        {spouse ? <SpouseFields form={form} label={spouse.field_name} required={spouse.required} /> : null}
        {children ? <ChildrenFields form={form} label={children.field_name} required={children.required} /> : null}
      </Stack>
    </Panel>
  );
}
