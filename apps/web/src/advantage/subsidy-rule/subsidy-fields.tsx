import type { UseFormReturn } from 'react-hook-form';
import { RuleGroup } from '../../capabilities/settings/rule-group.js';
import { SegmentField, SwitchField } from '../../ui/field/choice-fields.js';
import { CountField } from '../../ui/field/count-field.js';
import { DateField } from '../../ui/field/date-field.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { Select } from '../../ui/field/select.js';
import { TextField } from '../../ui/field/text-field.js';
import { SimpleGrid, Stack } from '../../ui/page/layout.js';
import { type SubsidyRuleForm, subsidyChoices, subsidyLabels } from './subsidy-rule.js';
import { UniverseTree } from './universe-tree.js';

type Form = { form: UseFormReturn<SubsidyRuleForm> };

const fieldsOf =
  (form: UseFormReturn<SubsidyRuleForm>) =>
  <Name extends keyof SubsidyRuleForm>(name: Name) => ({ form, name, label: subsidyLabels[name] });

/** Every field of a rule, in four groups. */
export const SubsidyFields = ({ form }: Form) => (
  <Stack gap="8">
    <ShareFields form={form} />
    <ScopeFields form={form} />
  </Stack>
);

/** The name of a rule, its dates, and what it pays of a ticket. */
export function ShareFields({ form }: Form) {
  const of = fieldsOf(form);
  return (
    <Stack gap="8">
      <RuleGroup title="La subvention">
        <TextField {...of('name')} maxLength={200} required />
        <SwitchField {...of('enabled')} />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <DateField {...of('start_date')} />
          <DateField {...of('end_date')} />
        </SimpleGrid>
      </RuleGroup>
      <RuleGroup title="Ce qui est pris en charge">
        <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4">
          <MoneyField {...of('rate')} unit="%" hint="Du prix du billet." />
          <MoneyField {...of('fixedPrice')} hint="À la place du taux." />
          <MoneyField {...of('amount')} hint="Vide : sans plafond." />
        </SimpleGrid>
      </RuleGroup>
    </Stack>
  );
}

/** The limits of a rule, and the tickets that it is made for. */
export const ScopeFields = ({ form }: Form) => (
  <Stack gap="8">
    <LimitFields form={form} />
    <RuleGroup title="Billets concernés">
      <UniverseTree form={form} />
    </RuleGroup>
  </Stack>
);

function LimitFields({ form }: Form) {
  const of = fieldsOf(form);
  const isInTickets = form.watch('percent');
  return (
    <RuleGroup title="Limites">
      <SegmentField {...of('percent')} choices={subsidyChoices.percent} toValue={(choice) => choice === 'true'} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {isInTickets ? (
          <CountField {...of('limit_tickets')} hint="Vide : sans limite." />
        ) : (
          <MoneyField {...of('budget')} hint="Vide : sans limite." />
        )}
        {isInTickets ? (
          <Select {...of('periodicity_percent')} choices={subsidyChoices.periodicity_percent} />
        ) : (
          <Select {...of('periodicity')} choices={subsidyChoices.periodicity} />
        )}
        <CountField {...of('limit_count')} hint="Vide : sans limite." />
        <MoneyField {...of('limit')} hint="Pour tous les bénéficiaires. Vide : sans limite." />
      </SimpleGrid>
    </RuleGroup>
  );
}
