import { paymentServiceLabels } from '@intendance/contract/status-labels.js';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../bookkeeping/public.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { SegmentField } from '../../ui/field/choice-fields.js';
import { choicesOf } from '../../ui/field/choices-of.js';
import { Select } from '../../ui/field/select.js';
import { TextField } from '../../ui/field/text-field.js';
import { useForm } from '../../ui/form/form.js';
import { Text } from '../../ui/page/layout.js';
import { type PaymentAccount, type PaymentService, useConnectPaymentAccount } from './online-payment.api.js';

type Values = {
  service: PaymentService;
  bank_account: string;
  secret_key: string;
  organization: string;
  client_id: string;
  client_secret: string;
};
type KeyField = { name: 'secret_key' | 'organization' | 'client_id' | 'client_secret'; label: string; hint: string; isSecret: boolean };

const keys: Readonly<Record<PaymentService, readonly KeyField[]>> = {
  stripe: [
    { name: 'secret_key', label: 'Clé secrète', hint: 'Stripe, Développeurs, Clés API. Une clé restreinte suffit.', isSecret: true },
  ],
  helloasso: [
    { name: 'organization', label: 'Organisation', hint: 'La fin de votre adresse helloasso.com/associations/…', isSecret: false },
    { name: 'client_id', label: 'clientId', hint: 'HelloAsso, Mon compte, Intégrations et API.', isSecret: false },
    { name: 'client_secret', label: 'clientSecret', hint: 'Au même endroit.', isSecret: true },
  ],
};

/** Connects a payment service, or changes its keys: those that are stored stay when their field is left empty. */
export function PaymentAccountDialog({ account, onClose }: { account: PaymentAccount; onClose: () => void }) {
  const { data: accounts = [] } = useQuery(accountsQuery);
  const connect = useConnectPaymentAccount();
  const form = useForm<Values>({
    defaultValues: {
      ...{ service: account.service ?? 'stripe', bank_account: account.bank_account ?? '' },
      ...{ secret_key: '', organization: '', client_id: '', client_secret: '' },
    },
  });
  const service = form.watch('service');
  const isStored = account.service === service;
  const banks = accounts
    .filter(({ account_type: type, iban }) => type === 'checking' && !iban)
    .map(({ id, name, accounting_code: code }) => ({ value: id, label: `${name} (${code})` }));
  const submit = form.handleSubmit(({ bank_account: bank, ...values }) => {
    const sent = Object.fromEntries(keys[values.service].map(({ name }) => [name, values[name] || null]));
    connect.mutate(
      { body: { service: values.service, bank_account: bank || null, ...sent } },
      {
        onSuccess: ({ name }) => {
          notify.success(`${paymentServiceLabels[values.service]} (${name ?? ''}) est relié : les bénéficiaires peuvent payer en ligne.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title="Service de paiement"
      label="Service de paiement"
      form={form}
      onSubmit={submit}
      onClose={onClose}
      action="Relier"
      pending={connect.isPending}
      dirty={form.formState.isDirty && !connect.isSuccess}
    >
      <SegmentField form={form} name="service" label="Service" choices={choicesOf(paymentServiceLabels)} />
      {keys[service].map(({ name, label, hint, isSecret }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={label}
          hint={isStored ? `${hint} Laissez vide pour garder celle qui est enregistrée.` : hint}
          required={!isStored}
          type={isSecret ? 'password' : 'text'}
          autoComplete="off"
          spellCheck={false}
          maxLength={300}
        />
      ))}
      <Select
        form={form}
        name="bank_account"
        label="Compte de la comptabilité"
        hint="Un compte qui n’existe que pour ce service, sans IBAN : l’argent y attend son virement vers la banque."
        required
        placeholder="Choisissez un compte"
        choices={banks}
      />
      {banks.length === 0 ? (
        <Text color="fg.muted">
          Ouvrez d’abord, dans les comptes de la comptabilité, un compte courant sans IBAN, par exemple « Stripe ».
        </Text>
      ) : null}
    </FormDialog>
  );
}
