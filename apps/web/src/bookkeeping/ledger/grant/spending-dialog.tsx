import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { useForm } from '../../../ui/form/form.js';
import { euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { HStack, SimpleGrid, Text } from '../../../ui/page/layout.js';
import { type GrantOfYear, type Grants, useSaveSpending } from './grant.api.js';

type Values = { spending: number | null; repayment: number | null };
type Props = { grant: GrantOfYear; year: NonNullable<Grants['exercice']>; onClose: () => void };

/** The spending on the project in a year; the charges of its activity are proposed. */
export function SpendingDialog({ grant: { id, label, version, amounts, activity_charges: charges }, year, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: { spending: amounts.spending || null, repayment: amounts.repayment || null } });
  const spend = useSaveSpending();
  const available = amounts.opening_fund + amounts.income;
  const submit = form.handleSubmit(({ spending, repayment }) =>
    spend.mutate(
      { path: { id, yearId: year.id }, version, body: { spending: spending ?? 0, repayment } },
      {
        onSuccess: () => {
          notify.success(`Dépenses ${year.name} de « ${label} » : ${euros(spending ?? 0)}.`);
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title={`Dépenses ${year.name} : ${label}`}
      dirty={form.formState.isDirty && !spend.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Dépenses de l’exercice"
      action="Enregistrer"
      pending={spend.isPending}
    >
      <Text color="fg.muted">
        {`${euros(available)} à dépenser en ${year.name}, dont ${euros(amounts.opening_fund)} de fonds dédié à l’ouverture. Ce qui n’est pas dépensé est reporté.`}
      </Text>
      {charges === null ? null : (
        <HStack gap="3" wrap="wrap">
          <Text data-amount>{`Charges de l’activité suivie : ${euros(charges)}`}</Text>
          <Button variant="outline" size="sm" onClick={() => form.setValue('spending', charges, { shouldDirty: true })}>
            Reprendre ce montant
          </Button>
        </HStack>
      )}
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <MoneyField form={form} name="spending" label="Dépensé pour le projet" />
        <MoneyField form={form} name="repayment" label="Dont remboursé au financeur" />
      </SimpleGrid>
    </FormDialog>
  );
}
