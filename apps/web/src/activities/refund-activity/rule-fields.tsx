import type { UseFormReturn } from 'react-hook-form';
import { SegmentField, SwitchField } from '../../ui/field/choice-fields.js';
import { CountField } from '../../ui/field/count-field.js';
import { DateField } from '../../ui/field/date-field.js';
import { Select, TextArea, TextField } from '../../ui/field/fields.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { Box, SimpleGrid, Stack } from '../../ui/page/layout.js';
import { RuleGroup } from '../settings/rule-group.js';
import type { RefundRule } from './refund-activity.js';

type Form = { form: UseFormReturn<RefundRule> };

const periods = [
  { value: 'mois', label: 'par mois' },
  { value: 'trimestre', label: 'par trimestre' },
  { value: 'semestre', label: 'par semestre' },
  { value: 'an', label: 'par an' },
];

/** Every field of a rule, in three groups. */
export function RuleFields({ form }: Form) {
  return (
    <Stack gap="8">
      <RuleGroup title="L’activité">
        <TextField form={form} name="activity_name" label="Nom de l’activité" maxLength={255} required />
        <SwitchField form={form} name="enabled" label="Activité ouverte aux demandes" />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <DateField form={form} name="start_date" label="Factures à partir du" />
          <DateField form={form} name="end_date" label="Factures jusqu’au" />
        </SimpleGrid>
        <SwitchField form={form} name="required_bill" label="Facture obligatoire" />
      </RuleGroup>
      <AmountFields form={form} />
      <RuleGroup title="Qui peut en bénéficier">
        <SegmentField
          form={form}
          name="refund_rule"
          label="Bénéficiaires"
          choices={[
            { value: '0', label: 'Tout le foyer' },
            { value: '1', label: 'Le bénéficiaire seul' },
          ]}
        />
        <TextArea
          form={form}
          name="rule_comment"
          label="Critères d’attribution"
          hint="Lus par la personne qui valide la demande. Ils ne sont jamais calculés."
        />
      </RuleGroup>
    </Stack>
  );
}

function AmountFields({ form }: Form) {
  const isPercent = form.watch('refund_percent');
  const countsBills = form.watch('refund_bill');
  return (
    <RuleGroup title="Ce qui est remboursé">
      <SegmentField
        form={form}
        name="refund_percent"
        label="Mode de calcul"
        choices={[
          { value: 'true', label: 'Pourcentage' },
          { value: 'false', label: 'Forfait' },
        ]}
        toValue={(choice) => choice === 'true'}
      />
      <Box maxW="240px">
        <MoneyField
          form={form}
          name="amount"
          label={isPercent ? 'Pourcentage remboursé' : 'Forfait'}
          unit={isPercent ? '%' : '€'}
          required
        />
      </Box>
      <SegmentField
        form={form}
        name="refund_bill"
        label="Le plafond compte"
        choices={[
          { value: 'false', label: 'Des euros' },
          { value: 'true', label: 'Des factures' },
        ]}
        toValue={(choice) => choice === 'true'}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        {countsBills ? (
          <CountField form={form} name="refund_limit" label="Nombre de factures par personne" hint="Vide : sans plafond." />
        ) : (
          <MoneyField form={form} name="refund_limit" label="Plafond par personne" hint="Vide : sans plafond." />
        )}
        <Select form={form} name="refund_period" label="Période du plafond" choices={periods} />
      </SimpleGrid>
    </RuleGroup>
  );
}
