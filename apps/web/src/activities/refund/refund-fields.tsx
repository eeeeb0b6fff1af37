import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { householdOf, personQuery } from '../../directory/public.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { Select } from '../../ui/field/select.js';
import { today } from '../../ui/format/format.js';
import { ClaimFields } from '../claim/claim-fields.js';
import type { FieldsProps } from '../claim/claim-sheet.js';
import type { RefundActivity } from '../refund-activity/refund-activity.js';
import { ruleSentence } from '../refund-activity/rule-sentence.js';
import { refundConfig } from './refund-config.js';
import type { RefundForm } from './refund-form.js';

export function RefundFields(props: FieldsProps<RefundForm, RefundActivity>) {
  const { form, activity, isLocked } = props;
  return (
    <ClaimFields
      {...props}
      kind={refundConfig}
      names={{ activity: 'refund_settings', attachments: 'refund_attachments' }}
      date={{ label: 'Date de la facture', max: today() }}
      sentence={ruleSentence}
      needsDocument={activity?.required_bill ?? false}
      afterActivity={activity?.refund_rule === '0' ? <MemberField form={form} isLocked={isLocked} /> : null}
    >
      <MoneyField form={form} name="bill_amount" label="Montant de la facture" required={!isLocked} disabled={isLocked} />
    </ClaimFields>
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
