import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { purseChoices } from '../../plan/plan/plan.js';
import { type AccountBody, accountsQuery, accountTypes, bankAccounts } from './bank-account.api.js';
import type { BankAccount, BankAccountType } from './bank-account.js';

type NewAccount = {
  name: string;
  account_type: NonNullable<AccountBody['account_type']> | '';
  budget: '' | 'ASC' | 'AEP';
  iban: string;
  opening_balance: number | null;
  opening_date: string | null;
};

const blank: NewAccount = { name: '', account_type: '', budget: '', iban: '', opening_balance: null, opening_date: null };

/** Prefix of the type and number of accounts plus one, six digits in all; the journal is BQ and the number (specification). The server gives the real one. */
export function expectedCodes(
  type: BankAccountType | undefined,
  accounts: readonly BankAccount[],
): { code: string; journal: string } | null {
  if (!type) return null;
  const number = accounts.length + 1;
  return { code: `${type.prefix}${String(number).padStart(6 - type.prefix.length, '0')}`, journal: `${type.journal_prefix}${number}` };
}

/** The sentences of the fields that are left out, in their order on the screen. */
const missing = (values: NewAccount, isCse: boolean) => [
  ...(values.name.trim() === '' ? [{ field: 'name' as const, message: 'Veuillez renseigner le nom du compte.' }] : []),
  ...(values.account_type === '' ? [{ field: 'account_type' as const, message: 'Veuillez choisir le type du compte.' }] : []),
  // The rule of the API: each budget of a works council has accounts of its own.
  ...(isCse && values.budget === '' ? [{ field: 'budget' as const, message: 'Veuillez choisir le budget du compte : ASC ou AEP.' }] : []),
];

function useNewAccount(onCreated?: () => void) {
  const isCse = useMe().is_cse;
  const form = useForm<NewAccount>({ defaultValues: blank });
  const save = bankAccounts.useSave();
  const submit = form.handleSubmit((values) => {
    const faults = missing(values, isCse);
    for (const { field, message } of faults) form.setError(field, { type: 'missing', message });
    if (faults.length > 0) return;
    save.mutate(
      { id: undefined, body: bodyOf(values) },
      {
        onSuccess: () => {
          notify.success('Le compte a bien été créé');
          form.reset(blank);
          onCreated?.();
        },
        onError: showProblem(form),
      },
    );
  });
  return { form, submit, pending: save.isPending };
}

const title = 'Nouveau compte';
const action = 'Créer le compte';

/** A bank account that no connection brought, among others on a page. */
export function NewAccountForm() {
  const { form, submit, pending } = useNewAccount();
  return (
    <Form form={form} onSubmit={submit} label={title}>
      <Fields form={form} />
      <SubmitButton alignSelf="flex-start" variant="outline" pending={pending}>
        {action}
      </SubmitButton>
    </Form>
  );
}

export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const { form, submit, pending } = useNewAccount(onClose);
  return (
    <FormDialog
      size="lg"
      title={title}
      dirty={form.formState.isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action={action}
      pending={pending}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: UseFormReturn<NewAccount> }) {
  const isCse = useMe().is_cse;
  const { data: types = [] } = useQuery(accountTypes.all({}, Number.POSITIVE_INFINITY));
  const { data: accounts = [] } = useQuery(accountsQuery);
  const type = types.find(({ code }) => code === form.watch('account_type'));
  const codes = expectedCodes(type, accounts);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <TextField form={form} name="name" label="Nom du compte" required maxLength={100} />
      <Select
        form={form}
        name="account_type"
        label="Type de compte"
        required
        placeholder="Choisir…"
        choices={types.map(({ code, label }) => ({ value: code, label }))}
        hint={codes ? `Compte ${codes.code}, journal ${codes.journal}` : undefined}
      />
      {isCse ? (
        <Select
          form={form}
          name="budget"
          label="Budget"
          required
          placeholder="Choisir…"
          choices={purseChoices}
          hint="Budget principal de ce compte."
        />
      ) : null}
      <TextField form={form} name="iban" label="IBAN" maxLength={42} autoComplete="off" spellCheck={false} />
      <MoneyField form={form} name="opening_balance" label="Solde d’ouverture" />
      <DateField form={form} name="opening_date" label="Solde d’ouverture au" hint="Le premier jour de votre premier exercice." />
    </SimpleGrid>
  );
}

const bodyOf = ({ iban, opening_balance, opening_date, account_type, ...values }: NewAccount): AccountBody => ({
  ...values,
  ...(account_type === '' ? {} : { account_type }),
  name: values.name.trim(),
  iban: iban.replaceAll(/\s/g, '') || null,
  ...(opening_balance === null ? {} : { opening_balance, opening_date }),
});
