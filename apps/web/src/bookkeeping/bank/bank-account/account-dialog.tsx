import { randomId } from '@intendance/contract/random-id.js';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button, IconButton } from '../../../ui/page/button.js';
import { Flex, Heading, HStack, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';
import type { FormField } from '../../../ui/record/conflict.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { purseChoices } from '../../plan/plan/plan.js';
import { type AccountBody, bankAccounts } from './bank-account.api.js';
import type { BankAccount } from './bank-account.js';

type AccountForm = {
  name: string;
  accounting_code: string;
  code_journal: string;
  budget: '' | 'ASC' | 'AEP';
  iban: string;
  opening_balance: number | null;
  opening_date: string | null;
  account_sync_periods: { period: string; date_start: string | null; date_end: string | null }[];
};

const toForm = (account: BankAccount): AccountForm => ({
  name: account.name,
  accounting_code: account.accounting_code,
  code_journal: account.code_journal,
  budget: account.budget,
  iban: account.iban ?? '',
  opening_balance: account.opening_date ? account.opening_balance : null,
  opening_date: account.opening_date,
  account_sync_periods: account.account_sync_periods.map(({ id, date_start, date_end }) => ({ period: id, date_start, date_end })),
});

const toBody = (
  { iban, account_sync_periods, opening_balance, opening_date, ...values }: AccountForm,
  type: AccountBody['account_type'],
): AccountBody => ({
  ...values,
  account_type: type,
  iban: iban.replaceAll(/\s/g, '') || null,
  account_sync_periods: account_sync_periods.flatMap(({ period, date_start, date_end }) =>
    date_start ? [{ id: period, date_start, date_end }] : [],
  ),
  ...(opening_balance === null ? {} : { opening_balance, opening_date }),
});

const conflictFields: readonly FormField<AccountForm>[] = [
  { name: 'name', label: 'Nom du compte' },
  { name: 'accounting_code', label: 'Compte comptable' },
  { name: 'code_journal', label: 'Journal' },
  { name: 'budget', label: 'Budget' },
  { name: 'iban', label: 'IBAN' },
  { name: 'opening_balance', label: 'Solde d’ouverture', format: euros },
  { name: 'opening_date', label: 'Solde d’ouverture au', format: day },
  {
    name: 'account_sync_periods',
    label: 'Périodes de synchronisation',
    format: (value) =>
      value.map(({ date_start, date_end }) => `du ${day(date_start)} au ${date_end ? day(date_end) : '…'}`).join(', ') || '–',
  },
];

/** Edits an account; the server refuses to change its codes once it has operations. */
export function AccountDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const queries = useQueryClient();
  const { mutateAsync } = bankAccounts.useSave();
  const { form, submit, isDirty, isSaving, conflict } = useRecord<BankAccount, AccountForm>({
    record: account,
    place: 'dialog',
    toForm,
    fields: conflictFields,
    read: ({ id }) => queries.fetchQuery({ ...bankAccounts.one(id), staleTime: 0 }),
    write: (values, base) =>
      mutateAsync({
        id: account.id,
        version: base?.version,
        body: toBody(values, account.account_type as AccountBody['account_type']),
      }),
    notice: 'Le compte a bien été modifié',
    onSaved: onClose,
  });
  return (
    <FormDialog
      size="lg"
      title={account.name}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Compte bancaire"
      action="Enregistrer"
      pending={isSaving}
      subtitle={<Viewers type="account" id={account.id} />}
      over={conflict}
    >
      <Fields form={form} />
      <Periods form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: UseFormReturn<AccountForm> }) {
  const isCse = useMe().is_cse;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <TextField form={form} name="name" label="Nom du compte" required maxLength={100} />
      <TextField form={form} name="accounting_code" label="Compte comptable" maxLength={6} inputMode="numeric" />
      <TextField form={form} name="code_journal" label="Journal" maxLength={4} normalize={(text) => text.trim().toUpperCase()} />
      {isCse ? <Select form={form} name="budget" label="Budget" required placeholder="Choisir…" choices={purseChoices} /> : null}
      <TextField form={form} name="iban" label="IBAN" maxLength={42} autoComplete="off" spellCheck={false} />
      <MoneyField form={form} name="opening_balance" label="Solde d’ouverture" />
      <DateField form={form} name="opening_date" label="Solde d’ouverture au" />
    </SimpleGrid>
  );
}

/** Days that the bank's feed covers: nothing is typed in there. */
function Periods({ form }: { form: UseFormReturn<AccountForm> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'account_sync_periods' });
  const add = () => append({ period: randomId(), date_start: null, date_end: null });
  return (
    <Stack as="section" gap="3" aria-labelledby="periods">
      <Heading as="h3" id="periods" textStyle="reading" fontFamily="body" fontWeight="600">
        Périodes de synchronisation
      </Heading>
      <Text color="fg.muted" textStyle="dense">
        Pendant ces périodes, les opérations viennent de la banque : on n’en saisit pas. Une fin vide laisse la période en cours.
      </Text>
      {fields.map((field, index) => (
        <Flex key={field.id} gap="3" align="flex-end" wrap="wrap">
          <HStack gap="3" flex="1" align="flex-end" minW="16rem">
            <DateField form={form} name={`account_sync_periods.${index}.date_start`} label={`Période ${index + 1}, début`} />
            <DateField form={form} name={`account_sync_periods.${index}.date_end`} label={`Période ${index + 1}, fin`} />
          </HStack>
          <IconButton label={`Retirer la période ${index + 1}`} minH="40px" onClick={() => remove(index)}>
            <Trash2 size={16} />
          </IconButton>
        </Flex>
      ))}
      <Button alignSelf="flex-start" size="sm" variant="outline" icon={<Plus size={16} aria-hidden />} onClick={add}>
        Ajouter une période
      </Button>
    </Stack>
  );
}
