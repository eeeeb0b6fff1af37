import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useAllowed } from '../../../platform/me.js';
import { resource } from '../../../platform/resource.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { type Choice, Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.js';
import { ImageField } from '../image/image-field.js';
import { statusChoices } from '../website.api.js';
import { type AdvantageForm, advantageTypes } from './advantage-form.js';

const refundActivities = resource('/api/refund_settings', 'refund_settings');
const registrationActivities = resource('/api/inscription_settings', 'inscription_settings');
const openOnes = { 'filters[enabled|eq]': true, limit: 9999 } as const;

type FieldsProps = { form: UseFormReturn<AdvantageForm>; isArticle?: boolean };

/** The fields of an advantage; some are specific to its type. */
export function AdvantageFields({ form, isArticle = false }: FieldsProps) {
  const isAllowed = useAllowed();
  const type = form.watch('type');
  const choices: Choice[] = [
    { value: 'link', label: advantageTypes.link },
    { value: 'article', label: advantageTypes.article },
    ...(isAllowed('refund-settings') || type === 'refund' ? [{ value: 'refund', label: advantageTypes.refund }] : []),
    ...(isAllowed('inscription-settings') || type === 'inscription' ? [{ value: 'inscription', label: advantageTypes.inscription }] : []),
  ];
  return (
    <>
      <TextField form={form} name="title" label="Titre" maxLength={200} required />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {isArticle ? null : <Select form={form} name="type" label="Type" choices={choices} />}
        <SegmentField form={form} name="status" label="Statut" choices={statusChoices} />
      </SimpleGrid>
      {type === 'link' ? (
        <TextField form={form} name="link" label="Lien" type="url" placeholder="https://" maxLength={2000} required />
      ) : null}
      {type === 'refund' ? <RefundChoice form={form} /> : null}
      {type === 'inscription' ? <RegistrationChoice form={form} /> : null}
      <ImageField form={form} name="image" label="Image" type="advantage" format="square" />
      <RichTextField form={form} name="description" label={isArticle ? 'Article' : 'Description'} required={type === 'article'} />
    </>
  );
}

function RefundChoice({ form }: FieldsProps) {
  const { data = [] } = useQuery(refundActivities.all(openOnes, 60_000));
  return <ActivityChoice form={form} name="refund_id" label="Activité de remboursement" activities={data} />;
}

function RegistrationChoice({ form }: FieldsProps) {
  const { data = [] } = useQuery(registrationActivities.all(openOnes, 60_000));
  return <ActivityChoice form={form} name="inscription_id" label="Activité à inscription" activities={data} />;
}

type ActivityChoiceProps = FieldsProps & {
  name: 'refund_id' | 'inscription_id';
  label: string;
  activities: readonly { id: string; activity_name: string }[];
};

const ActivityChoice = ({ form, name, label, activities }: ActivityChoiceProps) => (
  <Select
    form={form}
    name={name}
    label={label}
    placeholder="Choisir"
    choices={activities.map(({ id, activity_name }) => ({ value: id, label: activity_name }))}
    required
  />
);
