import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { CountField } from '../../../ui/field/count-field.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { Select } from '../../../ui/field/select.js';
import { TextField } from '../../../ui/field/text-field.js';
import { useForm } from '../../../ui/form/form.js';
import { useCreatePromotion } from './promotion.api.js';
import { blankPromotion, discountChoices, durationChoices, moduleChoices, type PromotionForm, toBody } from './promotion.js';

/** Creates a code; a code keeps its terms for ever. */
export function PromotionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<PromotionForm>({ defaultValues: blankPromotion });
  const create = useCreatePromotion();
  const submit = form.handleSubmit((values) => {
    if (values.module === '') return form.setError('module', { type: 'missing', message: 'Veuillez choisir le module.' });
    create.mutate(
      { body: toBody(values, values.module) },
      {
        onSuccess: ({ code }) => {
          notify.success(`Le code promo ${code} a bien été créé.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  const [discount, duration] = form.watch(['discount_type', 'duration_type']);
  return (
    <FormDialog
      title="Nouveau code promo"
      dirty={form.formState.isDirty && !create.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Code promo"
      action="Créer le code"
      pending={create.isPending}
    >
      <TextField
        form={form}
        name="code"
        label="Code"
        hint="De 4 à 30 lettres, chiffres et tirets."
        required
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        normalize={(text) => text.replaceAll(/\s/g, '').toUpperCase()}
      />
      <TextField form={form} name="label" label="Libellé montré aux clients" required maxLength={200} />
      <Select form={form} name="module" label="Module" required placeholder="Choisir…" choices={moduleChoices} />
      <SegmentField form={form} name="discount_type" label="Remise" choices={discountChoices} />
      {discount === 'AMOUNT' ? (
        <MoneyField form={form} name="discount_amount" label="Remise par mois, TTC" required />
      ) : (
        <MoneyField form={form} name="discount_percent" label="Part du prix" unit="%" required />
      )}
      <SegmentField form={form} name="duration_type" label="Durée" choices={durationChoices} />
      {duration === 'DATE' ? (
        <DateField form={form} name="advantage_end_at" label="Pour les mois qui commencent au plus tard le" required />
      ) : (
        <CountField form={form} name="duration" label="Nombre de mois" min={1} max={120} required />
      )}
    </FormDialog>
  );
}
