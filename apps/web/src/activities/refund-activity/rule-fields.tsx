import type { UseFormReturn } from 'react-hook-form';
import { RuleGroup } from '../../capabilities/settings/rule-group.js';
import { SegmentField, SwitchField } from '../../ui/field/choice-fields.js';
import { CountField } from '../../ui/field/count-field.js';
import { DateField } from '../../ui/field/date-field.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { Select } from '../../ui/field/select.js';
import { TextArea } from '../../ui/field/text-area.js';
import { TextField } from '../../ui/field/text-field.js';
import { Box, SimpleGrid, Stack } from '../../ui/page/layout.js';
import { type RefundRule, ruleChoices, ruleLabels } from './refund-activity.js';

type Form = { form: UseFormReturn<RefundRule> };

const fieldsOf =
  (form: UseFormReturn<RefundRule>) =>
  <Name extends keyof RefundRule>(name: Name) => ({ form, name, label: ruleLabels[name] });

/** Every field of a rule, in three groups. */
export function RuleFields({ form }: Form) {
  const of = fieldsOf(form);
  return (
    <Stack gap="8">
      <RuleGroup title="L’activité">
        <TextField {...of('activity_name')} maxLength={255} required />
        <SwitchField {...of('enabled')} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <DateField {...of('start_date')} />
          <DateField {...of('end_date')} />
        </SimpleGrid>
        <SwitchField {...of('required_bill')} />
      </RuleGroup>
      <AmountFields form={form} />
      <RuleGroup title="Qui peut en bénéficier">
        <SegmentField {...of('refund_rule')} choices={ruleChoices.refund_rule} />
        <TextArea {...of('rule_comment')} hint="Lus par la personne qui valide la demande. Ils ne sont jamais calculés." />
      </RuleGroup>
    </Stack>
  );
}

function AmountFields({ form }: Form) {
  const of = fieldsOf(form);
  const isPercent = form.watch('refund_percent');
  const countsBills = form.watch('refund_bill');
  return (
    <RuleGroup title="Ce qui est remboursé">
      <SegmentField {...of('refund_percent')} choices={ruleChoices.refund_percent} toValue={(choice) => choice === 'true'} />
      <Box maxW="240px">
        <MoneyField
          form={form}
          name="amount"
          label={isPercent ? 'Pourcentage remboursé' : 'Forfait'}
          unit={isPercent ? '%' : '€'}
          required
        />
      </Box>
      <SegmentField {...of('refund_bill')} choices={ruleChoices.refund_bill} toValue={(choice) => choice === 'true'} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {countsBills ? (
          <CountField form={form} name="refund_limit" label="Nombre de factures par personne" hint="Vide : sans plafond." />
        ) : (
          <MoneyField {...of('refund_limit')} hint="Vide : sans plafond." />
        )}
        <Select {...of('refund_period')} choices={ruleChoices.refund_period} />
      </SimpleGrid>
    </RuleGroup>
  );
}
