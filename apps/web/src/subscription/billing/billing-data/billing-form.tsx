import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Loading } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form } from '../../../ui/form/form.js';
import { FormBar } from '../../../ui/form/form-bar.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { useRecord } from '../../../ui/record/use-record.js';
import type { Environment } from '../../contract/environment/environment.js';
import { environmentQuery } from '../../contract/offer/offer.api.js';
import { bicText, ibanText } from './bank-identifiers.js';
import { BillFields } from './bill-fields.js';
import { type BillingData, useBillingQuery, useSaveBillingData } from './billing-data.api.js';
import { conflictFields, labels, prefilled, toBody, toForm, type Values } from './billing-values.js';

/** One toast for the refusals of this form: the save that succeeds removes it. */
const toast = 'billing-refused';

type Props = { billing: BillingData; action: string; onSaved: (saved: BillingData) => void };

/** The structure that pays and its account. */
export function BillingForm(props: Props) {
  const { id } = useMe().environment;
  // Asked for the first time only: a structure that cannot be read leaves the fields empty.
  const isFirst = props.billing.iban === null;
  const { data: environment, isLoading } = useQuery({ ...environmentQuery(id), enabled: isFirst });
  return isLoading ? <Loading /> : <Fields {...props} environment={isFirst ? environment : undefined} />;
}

function Fields({ billing, action, onSaved, environment }: Props & { environment: Environment | undefined }) {
  const queries = useQueryClient();
  const query = useBillingQuery();
  const { mutateAsync } = useSaveBillingData();
  const { form, submit, isSaving, conflict } = useRecord<BillingData, Values>({
    record: billing,
    place: 'page',
    toForm: (saved) => toForm(prefilled(saved, environment)),
    fields: conflictFields,
    read: () => queries.fetchQuery({ ...query, staleTime: 0 }),
    write: async (body, base) => {
      const saved = await mutateAsync({ path: { id: billing.id }, version: (base ?? billing).version, body: toBody(body) });
      notify.dismiss(toast);
      return saved;
    },
    onSaved,
    onError: (of, error) => {
      notify.error('Enregistrement impossible', { id: toast });
      showProblem(of)(error);
    },
  });
  const [iban, bic] = form.watch(['iban', 'bic']);
  return (
    <>
      <Form form={form} onSubmit={submit} label="Informations de facturation">
        <TextField form={form} name="holder" label={labels.holder} maxLength={70} autoComplete="organization" required />
        <Address form={form} />
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <TextField
            form={form}
            name="iban"
            label={labels.iban}
            maxLength={42}
            autoComplete="off"
            spellCheck={false}
            required
            hint={[ibanText(iban), 'Un autre IBAN demande un autre mandat : celui de l’ancien compte est révoqué.']
              .filter(Boolean)
              .join('. ')}
          />
          <TextField
            form={form}
            name="bic"
            label={labels.bic}
            maxLength={15}
            autoComplete="off"
            spellCheck={false}
            required
            {...hintOf(bicText(bic))}
          />
        </SimpleGrid>
        <BillFields form={form} />
        <FormBar>
          <SubmitButton pending={isSaving}>{action}</SubmitButton>
        </FormBar>
      </Form>
      {conflict}
    </>
  );
}

const hintOf = (hint: string | undefined) => (hint === undefined ? {} : { hint });

const Address = ({ form }: { form: UseFormReturn<Values> }) => (
  <>
    <TextField form={form} name="street" label={labels.street} maxLength={70} autoComplete="street-address" required />
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
      <TextField form={form} name="zip" label={labels.zip} maxLength={16} autoComplete="postal-code" required />
      <TextField form={form} name="city" label={labels.city} maxLength={35} autoComplete="address-level2" required />
      <TextField
        form={form}
        name="country"
        label={labels.country}
        maxLength={2}
        autoComplete="country"
        hint="Deux lettres : FR, BE…"
        required
      />
    </SimpleGrid>
  </>
);
