import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { useForm } from '../../../ui/form/form.js';
import { day, euros } from '../../../ui/format/format.js';
import { SimpleGrid, Text } from '../../../ui/page/layout.js';
import { type ProvisionOfYear, type Provisions, useEstimateProvision } from './provision.api.js';

type Values = { estimate: number | null; used: number | null };
type Props = { provision: ProvisionOfYear; year: NonNullable<Provisions['exercice']>; onClose: () => void };

/** The estimate of a provision at the end of a year, and the part of it that was used. */
export function EstimateDialog({ provision: { id, label, version, amounts, estimates }, year, onClose }: Props) {
  const saved = estimates.find(({ exercice_id }) => exercice_id === year.id);
  const form = useForm<Values>({ defaultValues: { estimate: saved?.estimate ?? null, used: saved?.used || null } });
  const send = useEstimateProvision();
  const submit = form.handleSubmit(({ estimate, used }) => {
    if (estimate === null) {
      form.setError('estimate', { type: 'missing', message: 'Veuillez renseigner l’estimation ; 0 si le risque a disparu.' });
      return;
    }
    send.mutate(
      { path: { id, yearId: year.id }, version, body: { estimate, used } },
      {
        onSuccess: () => {
          notify.success(`« ${label} » est estimée à ${euros(estimate)} au ${day(year.end_date)}.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`Estimation ${year.name} : ${label}`}
      dirty={form.formState.isDirty && !send.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Estimation de l’exercice"
      action="Enregistrer"
      pending={send.isPending}
    >
      <Text color="fg.muted">
        {`${euros(amounts.opening)} à l’ouverture de ${year.name}. Une estimation plus haute est dotée ; plus basse, elle est reprise.`}
      </Text>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
        <MoneyField
          form={form}
          name="estimate"
          label={`Estimation au ${day(year.end_date)}`}
          required
          hint="Ce qui reste probable. 0 : le risque a disparu."
        />
        {amounts.opening > 0 ? (
          <MoneyField form={form} name="used" label="Provision utilisée" hint="La part dont la charge est survenue dans l’exercice." />
        ) : null}
      </SimpleGrid>
    </FormDialog>
  );
}
