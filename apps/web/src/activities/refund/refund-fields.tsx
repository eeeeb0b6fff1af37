import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { householdOf, personChoice, personQuery } from '../../directory/public.js';
import { ComboboxField } from '../../ui/field/async-combobox.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select, TextArea } from '../../ui/field/fields.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { today } from '../../ui/format/format.js';
import { SimpleGrid, Stack } from '../../ui/page/layout.js';
import { activityChoices } from '../claim/activity-choices.js';
import { AttachmentsField } from '../claim/attachments-field.js';
import type { FieldsProps } from '../claim/claim-sheet.js';
import type { RefundActivity } from '../refund-activity/refund-activity.js';
import { ruleSentence } from '../refund-activity/rule-sentence.js';
import { refundConfig } from './refund-config.js';
import type { RefundForm } from './refund-form.js';

type Props = FieldsProps<RefundForm, RefundActivity>;

/** What the member asks for. */
export function RefundFields({ form, claimId, activities, activity, isLocked }: Props) {
  const choices = activityChoices(activities, activity, form.watch('date'));
  return (
    <Stack gap="4">
      <ComboboxField form={form} name="person" {...personChoice} required={!isLocked} disabled={isLocked} />
      <Select
        form={form}
        name="refund_settings"
        label="Activité"
        placeholder="Choisir une activité"
        choices={choices}
        required={!isLocked}
        disabled={isLocked}
        {...(activity ? { hint: [ruleSentence(activity), activity.rule_comment].filter(Boolean).join(' ') } : {})}
      />
      {activity?.refund_rule === '0' ? <MemberField form={form} isLocked={isLocked} /> : null}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <DateField form={form} name="date" label="Date de la facture" max={today()} required={!isLocked} disabled={isLocked} />
        <MoneyField form={form} name="bill_amount" label="Montant de la facture" required={!isLocked} disabled={isLocked} />
      </SimpleGrid>
      <AttachmentsField
        kind={refundConfig}
        form={form}
        name="refund_attachments"
        claimId={claimId}
        isRequired={!isLocked && (activity?.required_bill ?? false)}
        isLocked={isLocked}
      />
      <TextArea form={form} name="comment" label="Commentaire" rows={3} maxLength={2000} disabled={isLocked} />
    </Stack>
  );
}

/** The spouse or a child, when the rule is for each person of the household. */
function MemberField({ form, isLocked }: { form: UseFormReturn<RefundForm>; isLocked: boolean }) {
  const person = form.watch('person');
  const { data } = useQuery({ ...personQuery(person?.value ?? ''), enabled: person !== null });
  const members = data ? householdOf(data) : [];
  if (members.length === 0) return null;
  return (
    <Select
      form={form}
      name="member_id"
      label="Membre du foyer concerné"
      placeholder="Le bénéficiaire"
      choices={members.map(({ id, firstname, lastname }) => ({ value: id, label: `${lastname} ${firstname}` }))}
      disabled={isLocked}
    />
  );
}
