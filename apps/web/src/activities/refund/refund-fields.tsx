import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { householdOf, loadPeople, personQuery } from '../../directory/public.js';
import { ComboboxField } from '../../ui/async-combobox.js';
import { DateField } from '../../ui/date-field.js';
import { Select, TextArea } from '../../ui/fields.js';
import { today } from '../../ui/format.js';
import { SimpleGrid, Stack } from '../../ui/layout.js';
import { MoneyField } from '../../ui/money-field.js';
import type { RefundActivity } from '../refund-activity/refund-activity.js';
import { ruleSentence } from '../refund-activity/rule-sentence.js';
import { AttachmentsField } from './attachments-field.js';
import type { RefundForm } from './refund-form.js';

type Props = {
  form: UseFormReturn<RefundForm>;
  refundId: string | undefined;
  activities: readonly RefundActivity[];
  activity: RefundActivity | undefined;
  isLocked: boolean;
};

/** What the member asks for. `isLocked`: a request already decided is read, not changed. */
export function RefundFields({ form, refundId, activities, activity, isLocked }: Props) {
  const date = form.watch('date');
  const choices = activities
    .filter((candidate) => candidate === activity || isOpen(candidate, date))
    .map(({ id, activity_name }) => ({ value: id, label: activity_name }));
  return (
    <Stack gap="4">
      <ComboboxField
        form={form}
        name="person"
        label="Bénéficiaire"
        queryKey={['people']}
        load={loadPeople}
        emptyText="Aucune personne trouvée"
        required={!isLocked}
        disabled={isLocked}
      />
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
      <AttachmentsField form={form} refundId={refundId} isRequired={!isLocked && (activity?.required_bill ?? false)} isLocked={isLocked} />
      <TextArea form={form} name="comment" label="Commentaire" rows={3} maxLength={2000} disabled={isLocked} />
    </Stack>
  );
}

const isOpen = ({ enabled, isDeleted, start_date, end_date }: RefundActivity, date: string | null): boolean =>
  enabled && !isDeleted && (!date || ((start_date === null || start_date <= date) && (end_date === null || date <= end_date)));

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
