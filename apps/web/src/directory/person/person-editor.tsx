import type { ReactNode } from 'react';
import { Panel } from '../../ui/feedback/panels.js';
import { Form } from '../../ui/form/form.js';
import { SubmitButton } from '../../ui/form/submit-button.js';
import { day } from '../../ui/format/format.js';
import { LinkButton } from '../../ui/page/button.js';
import { HStack, SimpleGrid, Stack } from '../../ui/page/layout.js';
import type { ConflictField } from '../../ui/record/conflict.js';
import { ConflictDialog } from '../../ui/record/conflict-dialog.js';
import { type FieldGroup, groupLabels, type PersonField } from '../person-field/person-field.js';
import { personPath } from '../public.js';
import { DocumentFields } from './document-fields.js';
import { ChildrenFields, SpouseFields } from './family-fields.js';
import type { Person, PersonAttachment } from './person.js';
import { PersonFieldInput } from './person-field-input.js';
import type { MemberForm, PersonForm } from './person-form.js';
import { usePersonEditor } from './use-person-editor.js';

/** The whole record, in the groups and the order that the environment configured. */
export function PersonEditor({ opened, fields }: { opened: Person | null; fields: readonly PersonField[] }) {
  const editor = usePersonEditor(opened, fields);
  const { form, parts } = editor;
  const inUse = fields.filter(({ enabled }) => enabled);
  const back = opened ? personPath(opened.id) : '/people';
  return (
    <>
      <Form form={form} onSubmit={editor.onSubmit} label={opened ? `Fiche de ${opened.fullname}` : 'Nouvelle personne'}>
        <Stack gap="5" maxW="960px">
          <Group group="civility" fields={inUse} form={form} />
          {parts.family ? <FamilyGroup fields={inUse} form={form} /> : null}
          <Group group="other" fields={inUse} form={form} />
          {parts.documents ? (
            <Panel title={groupLabels.attachments}>
              <DocumentFields form={form} personId={opened?.id} fields={inUse} />
            </Panel>
          ) : null}
          <HStack gap="3">
            <SubmitButton pending={editor.isSaving}>Enregistrer</SubmitButton>
            <LinkButton to={back} variant="outline">
              Annuler
            </LinkButton>
          </HStack>
        </Stack>
      </Form>
      {editor.clash ? <ClashDialog clash={editor.clash} fields={fields} /> : null}
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

const nothing = '–';
const member = ({ firstname, lastname, birthday }: MemberForm): string =>
  [lastname, firstname, birthday && day(birthday)].filter(Boolean).join(' ') || nothing;
const formats: Record<string, (value: never) => string> = {
  birthday: (value: string | null) => (value ? day(value) : nothing),
  entrance_date: (value: string | null) => (value ? day(value) : nothing),
  exit_date: (value: string | null) => (value ? day(value) : nothing),
  has_spouse: (value: boolean) => (value ? 'oui' : 'non'),
  spouse: member,
  children: (value: MemberForm[]) => value.map(member).join(', ') || nothing,
  attachments: (value: PersonAttachment[]) => value.map(({ name }) => name).join(', ') || nothing,
  custom_fields: (value: PersonForm['custom_fields']) => Object.values(value).filter(Boolean).join(', ') || nothing,
};
const otherLabels: Record<string, string> = {
  has_spouse: 'A un conjoint',
  attachments: groupLabels.attachments,
  custom_fields: groupLabels.other,
};

function ClashDialog({ clash, fields }: { clash: NonNullable<Editor['clash']>; fields: readonly PersonField[] }) {
  const labels = clash.conflict.disputed.map((name): ConflictField => {
    const label = otherLabels[name] ?? fields.find(({ field_code }) => field_code === name)?.field_name ?? name;
    const format = formats[name] as ConflictField['format'];
    return { name, label, ...(format ? { format } : {}) };
  });
  return <ConflictDialog {...clash} fields={labels} />;
}
