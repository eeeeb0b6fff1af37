import type { UseFormReturn } from 'react-hook-form';
import { RuleGroup } from '../../capabilities/settings/rule-group.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { SegmentField, SwitchField } from '../../ui/field/choice-fields.js';
import { CountField } from '../../ui/field/count-field.js';
import { DateField } from '../../ui/field/date-field.js';
import { MoneyField } from '../../ui/field/money-field.js';
import { TextArea } from '../../ui/field/text-area.js';
import { TextField } from '../../ui/field/text-field.js';
import { Box, HStack, SimpleGrid, Stack } from '../../ui/page/layout.js';
import { hasNoPrice, isFree, type RegistrationRule } from './registration-activity.js';
import { RegistrationOptionFields } from './registration-option-fields.js';

type Form = { form: UseFormReturn<RegistrationRule> };

/** Every field of an activity to register for, in three groups. */
export function RegistrationRuleFields({ form }: Form) {
  return (
    <Stack gap="8">
      <RuleGroup title="L’activité">
        <TextField form={form} name="activity_name" label="Nom de l’activité" maxLength={200} required />
        <SwitchField form={form} name="enabled" label="Activité ouverte aux inscriptions" />
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <DateField form={form} name="start_date" label="Inscriptions à partir du" />
          <DateField form={form} name="end_date" label="Inscriptions jusqu’au" />
          <DateField
            form={form}
            name="cancel_until"
            label="Annulation par le bénéficiaire jusqu’au"
            hint="Sur le site, même une fois l’inscription validée. Vide : seulement tant qu’elle est en attente."
          />
        </SimpleGrid>
      </RuleGroup>
      <PriceFields form={form} />
      <RuleGroup title="Les options">
        <RegistrationOptionFields form={form} />
      </RuleGroup>
      <RuleGroup title="Qui peut s’inscrire">
        <SegmentField
          form={form}
          name="inscription_rule"
          label="Participants"
          hint="Chaque personne : du foyer, ou invitée de l’extérieur."
          choices={[
            { value: '0', label: 'Chaque personne' },
            { value: '1', label: 'Un par foyer' },
          ]}
        />
        <Box maxW="240px">
          <CountField form={form} name="attendees_limit" label="Nombre de places" max={1_000_000} hint="Vide : sans limite." />
        </Box>
        <Box maxW="420px">
          <CountField
            form={form}
            name="waiting_list_hours"
            label="Liste d’attente : heures pour répondre"
            max={720}
            hint="Activité complète : une place qui se libère est proposée pendant ce temps à la première personne de la liste, puis à la suivante. Vide : pas de liste."
          />
        </Box>
        <SwitchField form={form} name="required_attachment" label="Pièce justificative obligatoire" />
        <SwitchField form={form} name="required_bill" label="Facture obligatoire" />
        <TextArea
          form={form}
          name="rule_comment"
          label="Critères d’attribution"
          maxLength={4000}
          hint="Lus par la personne qui valide l’inscription. Ils ne sont jamais calculés."
        />
      </RuleGroup>
    </Stack>
  );
}

function PriceFields({ form }: Form) {
  const rule = form.watch();
  return (
    <RuleGroup title="Ce que l’on paie">
      <HStack gap="4" wrap="wrap" align="flex-start">
        <Box w="240px">
          <MoneyField form={form} name="price" label="Prix" hint="Vide ou 0 : activité gratuite." />
        </Box>
        <Box aria-live="polite" pt={{ base: 0, sm: 8 }}>
          {isFree(rule) ? <StatusBadge label="Activité gratuite" tone="done" /> : null}
        </Box>
      </HStack>
      {hasNoPrice(rule) ? null : (
        <SegmentField
          form={form}
          name="inscription_price_rule"
          label="Le prix vaut"
          choices={[
            { value: '0', label: 'Par participant' },
            { value: '1', label: 'Par famille' },
          ]}
        />
      )}
    </RuleGroup>
  );
}
