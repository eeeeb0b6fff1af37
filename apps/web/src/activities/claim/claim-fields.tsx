import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { personChoice } from '../../directory/public.js';
import { ComboboxField } from '../../ui/field/async-combobox.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select } from '../../ui/field/select.js';
import { TextArea } from '../../ui/field/text-area.js';
import { SimpleGrid, Stack } from '../../ui/page/layout.js';
import { activityChoices } from './activity-choices.js';
import { AttachmentsField } from './attachments-field.js';
import type { ActivityChoice, ClaimRow } from './claim.js';
import type { ClaimConfig } from './claim-config.js';
import type { FieldsProps } from './claim-sheet.js';

type Props<Form extends FieldValues, Activity> = FieldsProps<Form, Activity> & {
  kind: Pick<ClaimConfig<ClaimRow>, 'claims' | 'upload'>;
  /** Names of the two fields that each kind of claim names in its own way. */
  names: { activity: Path<Form>; attachments: Path<Form> };
  date: { label: string; max?: string };
  /** The rule of the activity in a sentence for members. */
  sentence: (activity: Activity) => string;
  needsDocument: boolean;
  afterPerson?: ReactNode;
  afterActivity?: ReactNode;
  /** The fields that the amount depends on, beside the date. */
  children: ReactNode;
};

/** The fields of every kind of claim: person, activity, date, documents, comment. */
export function ClaimFields<Form extends FieldValues, Activity extends ActivityChoice & { rule_comment: string | null }>(
  props: Props<Form, Activity>,
) {
  const { kind, form, names, claimId, activities, activity, isLocked, date, children } = props;
  const dateName = 'date' as Path<Form>;
  const choices = activityChoices(activities, activity, form.watch(dateName));
  return (
    <Stack gap="4">
      <ComboboxField form={form} name={'person' as Path<Form>} {...personChoice} required={!isLocked} disabled={isLocked} />
      {props.afterPerson}
      <Select
        form={form}
        name={names.activity}
        label="Activité"
        placeholder="Choisir une activité"
        choices={choices}
        required={!isLocked}
        disabled={isLocked}
        {...(activity ? { hint: [props.sentence(activity), activity.rule_comment].filter(Boolean).join(' ') } : {})}
      />
      {props.afterActivity}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name={dateName} {...date} required={!isLocked} disabled={isLocked} />
        {children}
      </SimpleGrid>
      <AttachmentsField
        kind={kind}
        form={form}
        name={names.attachments}
        claimId={claimId}
        isRequired={!isLocked && props.needsDocument}
        isLocked={isLocked}
      />
      <TextArea form={form} name={'comment' as Path<Form>} label="Commentaire" rows={3} maxLength={2000} disabled={isLocked} />
    </Stack>
  );
}
