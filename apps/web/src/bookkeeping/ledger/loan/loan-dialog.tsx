import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../platform/me.js';
import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { CountField } from '../../../ui/field/count-field.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextArea } from '../../../ui/field/text-area.js';
import { TextField } from '../../../ui/field/text-field.js';
import { today } from '../../../ui/format/format.js';
import { SimpleGrid } from '../../../ui/page/layout.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { purseChoices } from '../../plan/plan/plan.js';
import { AccountField } from '../journal-entry/account-field.js';
import { type Loan, loans } from './loan.api.js';
import {
  choicesOf,
  deferralLabels,
  emptyLoan,
  faultsOf,
  isLoanAccount,
  type LoanValues,
  loanBody,
  loanConflictFields,
  loanValues,
  methodLabels,
  periodLabels,
} from './loan-form.js';

/** A loan, new or in the books. */
export function LoanDialog({ loan, onClose }: { loan: Loan | null; onClose: () => void }) {
  const isCse = useMe().is_cse;
  const queries = useQueryClient();
  const { mutateAsync } = loans.useSave();
  const { form, save, isDirty, isSaving, conflict } = useRecord<Loan, LoanValues>({
    record: loan,
    place: 'dialog',
    toForm: loanValues,
    empty: emptyLoan(today(), isCse),
    fields: loanConflictFields,
    read: ({ id }) => queries.fetchQuery({ ...loans.one(id), staleTime: 0 }),
    write: (values, base) =>
      mutateAsync(base ? { id: base.id, version: base.version, body: loanBody(values) } : { id: undefined, body: loanBody(values) }),
    notice: loan ? 'L’emprunt est corrigé.' : 'L’emprunt est inscrit.',
    onSaved: onClose,
  });
  const submit = form.handleSubmit((values) => {
    const faults = faultsOf(values);
    for (const { name, message } of faults) form.setError(name, { type: 'missing', message });
    return faults.length === 0 ? save(values) : undefined;
  });
  return (
    <FormDialog
      size="lg"
      title={loan?.label ?? 'Nouvel emprunt'}
      dirty={isDirty}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Emprunt"
      action="Enregistrer"
      pending={isSaving}
      subtitle={loan && <Viewers type="loan" id={loan.id} />}
      over={conflict}
    >
      <Contract form={form} isCse={isCse} />
      <Terms form={form} />
    </FormDialog>
  );
}

type PartProps = { form: UseFormReturn<LoanValues> };

const Contract = ({ form, isCse }: PartProps & { isCse: boolean }) => (
  <>
    <TextField form={form} name="label" label="Objet" required maxLength={200} hint="Ce que l’emprunt finance." />
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <TextField form={form} name="lender" label="Prêteur" required maxLength={200} />
      <AccountField
        form={form}
        name="accounting_code_value"
        isOffered={isLoanAccount}
        emptyText="Aucun compte à ce nom"
        hint="Un compte 164, 163, 167 ou 168."
      />
      {isCse ? <Select form={form} name="budget" label="Budget" required choices={purseChoices} /> : null}
      <MoneyField form={form} name="amount" label="Montant emprunté" required />
      <DateField form={form} name="release_date" label="Débloqué le" required />
      <MoneyField form={form} name="fees" label="Frais de dossier" />
      <TextField form={form} name="piece_ref" label="Contrat" maxLength={40} />
    </SimpleGrid>
  </>
);

function Terms({ form }: PartProps) {
  const [method, deferral] = form.watch(['method', 'deferral']);
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <TextField form={form} name="annual_rate" label="Taux annuel (%)" required inputMode="decimal" maxLength={10} />
        <CountField form={form} name="instalments" label="Nombre d’échéances" required max={600} />
        <Select form={form} name="period" label="Périodicité" required choices={choicesOf(periodLabels)} />
        <DateField form={form} name="first_due_date" label="Première échéance" required />
        <Select form={form} name="method" label="Méthode" required choices={choicesOf(methodLabels)} />
        <MoneyField form={form} name="insurance" label="Assurance par échéance" />
        {method === 'in-fine' && deferral === 'none' ? null : (
          <Select form={form} name="deferral" label="Différé" required choices={choicesOf(deferralLabels)} />
        )}
        {deferral === 'none' ? null : (
          <CountField form={form} name="deferred_instalments" label="Échéances du différé" required max={599} />
        )}
      </SimpleGrid>
      <TextArea
        form={form}
        name="table"
        label="Échéancier du prêteur"
        rows={3}
        hint="Collez les colonnes date, capital, intérêts et assurance : cet échéancier remplace celui qui est calculé."
      />
    </>
  );
}
