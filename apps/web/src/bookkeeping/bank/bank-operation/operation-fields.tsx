import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField, SegmentField } from '../../../ui/field/choice-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Box, SimpleGrid } from '../../../ui/page/layout.js';
import type { BankAccount } from '../bank-account/bank-account.js';
import { operationModes, paymentTypes } from './bank-operation.js';
import { blockedDays, type OperationForm } from './operation-form.js';

type Props = {
  form: UseFormReturn<OperationForm>;
  accounts: readonly BankAccount[];
  isLocked: boolean;
  /** The operation comes from the bank: its account and its amount cannot change. */
  isReconciled: boolean;
  /** The operation comes from a statement: its date cannot change either. */
  isImported: boolean;
};

/** In the order in which the specification checks them: the summary of errors reads the same. */
export function OperationFields({ form, accounts, isLocked, isReconciled, isImported }: Props) {
  const isUnavailable = blockedDays(accounts, form.watch('account'));
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <Box gridColumn={{ sm: '1 / -1' }}>
        <TextField form={form} name="wording" label="Libellé" required maxLength={250} disabled={isLocked} />
      </Box>
      <FieldGroup is={isImported}>
        <DateField form={form} name="date" label="Date" required disabled={isLocked} {...(isLocked ? {} : { isUnavailable })} />
      </FieldGroup>
      <FieldGroup is={isReconciled || isImported}>
        <Select
          form={form}
          name="account"
          label="Compte"
          required
          disabled={isLocked}
          placeholder="Choisir…"
          choices={accounts.map(({ id, name, accounting_code }) => ({
            value: id,
            label: accounting_code ? `${name} (${accounting_code})` : name,
          }))}
        />
      </FieldGroup>
      <Select form={form} name="type" label="Type d’opération" required disabled={isLocked} placeholder="Choisir…" choices={paymentTypes} />
      <FieldGroup is={isReconciled || isImported}>
        <MoneyField form={form} name="absvalue" label="Montant" required disabled={isLocked} />
        <SegmentField
          form={form}
          name="mode"
          label="Mode de règlement"
          required
          disabled={isLocked}
          choices={operationModes}
          fromValue={(value) => (typeof value === 'string' ? value : '')}
        />
      </FieldGroup>
      <TextField form={form} name="piece_ref" label="N° de pièce" maxLength={40} disabled={isLocked} hint="La facture, par exemple." />
      <Box alignSelf="end" pb="2">
        <CheckboxField
          form={form}
          name="reimbursment"
          label="Remboursement"
          disabled={isLocked}
          hint="Argent rendu ou repris : le compte de la nature d’origine, dans l’autre sens."
        />
      </Box>
    </SimpleGrid>
  );
}

/** Disabled as a whole: a field that the form itself disables would be sent without its value. */
function FieldGroup({ is, children }: { is: boolean; children: ReactNode }) {
  return (
    <chakra.fieldset disabled={is} display="contents">
      {children}
    </chakra.fieldset>
  );
}
