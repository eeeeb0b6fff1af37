import type { UseFormReturn } from 'react-hook-form';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { CountField } from '../../../ui/field/count-field.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { euros, today } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { lenderTable } from './lender-table.js';
import { type LoanOfYear, useRenegotiateLoan, useRepayLoan } from './loan.api.js';
import { rateText, readRate, rowsOf } from './loan-form.js';

type Values = {
  date: string | null;
  amount: number | null;
  indemnity: number | null;
  effect: 'shorter' | 'lower';
  annual_rate: string;
  instalments: number | null;
  insurance: number | null;
  table: string;
};
type Props = { loan: LoanOfYear; kind: 'repay' | 'renegotiate'; onClose: () => void };

const effects = [
  { value: 'lower', label: 'Échéances plus basses' },
  { value: 'shorter', label: 'Moins d’échéances' },
];

/** An early repayment or a renegotiation: the instalments that are left are computed anew. */
export function LoanChangeDialog({ loan, kind, onClose }: Props) {
  const { id, label, version } = loan;
  const form = useForm<Values>({
    defaultValues: {
      date: today(),
      amount: null,
      indemnity: null,
      effect: 'lower',
      annual_rate: rateText(loan.annual_rate),
      instalments: null,
      insurance: loan.insurance || null,
      table: '',
    },
  });
  const [repay, renegotiate] = [useRepayLoan(), useRenegotiateLoan()];
  const isRepayment = kind === 'repay';
  const callbacks = {
    onSuccess: () => {
      notify.success(isRepayment ? `« ${label} » : le remboursement est inscrit.` : `« ${label} » est renégocié.`);
      onClose();
    },
    onError: showProblem(form),
  };
  const submit = form.handleSubmit((values) => {
    const { date, amount, indemnity, effect, instalments, insurance } = values;
    const faults = faultsOf(values, isRepayment);
    for (const { name, message } of faults) form.setError(name, { type: 'missing', message });
    if (faults.length > 0 || !date) return;
    const table = rowsOf(values.table);
    if (isRepayment)
      return repay.mutate({ path: { id }, version, body: { date, amount: amount ?? 0, indemnity, effect, table } }, callbacks);
    const body = { date, annual_rate: readRate(values.annual_rate) ?? 0, instalments: instalments ?? 0, insurance, table };
    renegotiate.mutate({ path: { id }, version, body }, callbacks);
  });
  return (
    <FormDialog
      title={`${isRepayment ? 'Rembourser par anticipation' : 'Renégocier'} : ${label}`}
      dirty={form.formState.isDirty && !repay.isSuccess && !renegotiate.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={isRepayment ? 'Remboursement anticipé' : 'Renégociation'}
      action={isRepayment ? 'Rembourser' : 'Renégocier'}
      pending={repay.isPending || renegotiate.isPending}
    >
      <Text color="fg.muted">
        {`${euros(loan.amounts.closing)} restent dus à la fin de l’exercice. Les échéances qui suivent ce jour sont recalculées.`}
      </Text>
      <DateField form={form} name="date" label="Le" required />
      {isRepayment ? <Repayment form={form} /> : <Renegotiation form={form} />}
      <TextArea
        form={form}
        name="table"
        label="Nouvel échéancier du prêteur"
        rows={3}
        hint="Collez les colonnes date, capital, intérêts et assurance du reste, si le prêteur en donne un."
      />
    </FormDialog>
  );
}

type PartProps = { form: UseFormReturn<Values> };

const Repayment = ({ form }: PartProps) => (
  <>
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <MoneyField form={form} name="amount" label="Capital remboursé" required />
      <MoneyField form={form} name="indemnity" label="Indemnité" />
    </SimpleGrid>
    <SegmentField form={form} name="effect" label="Ensuite" choices={effects} />
  </>
);

const Renegotiation = ({ form }: PartProps) => (
  <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
    <TextField form={form} name="annual_rate" label="Taux annuel (%)" required inputMode="decimal" maxLength={10} />
    <CountField form={form} name="instalments" label="Échéances restantes" required max={600} />
    <MoneyField form={form} name="insurance" label="Assurance par échéance" />
  </SimpleGrid>
);

type Fault = { name: 'date' | 'annual_rate' | 'table'; message: string };

function faultsOf({ date, annual_rate, table: text }: Values, isRepayment: boolean): Fault[] {
  const table = lenderTable(text);
  return [
    ...(date ? [] : [{ name: 'date' as const, message: 'Veuillez renseigner le jour.' }]),
    ...(isRepayment || readRate(annual_rate) !== undefined
      ? []
      : [{ name: 'annual_rate' as const, message: 'Veuillez renseigner le taux annuel, de 0 à 100 %.' }]),
    ...(table && 'fault' in table ? [{ name: 'table' as const, message: table.fault }] : []),
  ];
}
