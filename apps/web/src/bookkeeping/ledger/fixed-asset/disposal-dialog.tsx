import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { SegmentField } from '../../../ui/field/choice-fields.js';
import { DateField } from '../../../ui/field/date-field.js';
import { MoneyField } from '../../../ui/field/money-field.js';
import { useForm } from '../../../ui/form/form.js';
import { today } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { type FixedAsset, useDispose } from './fixed-asset.api.js';
import { type FixedAssetValues, reasonChoices } from './fixed-asset-form.js';

type Values = Pick<FixedAssetValues, 'date' | 'reason' | 'price'>;

/** An asset that is sold, thrown away or given. */
export function DisposalDialog({ asset: { id, label, version }, onClose }: { asset: FixedAsset; onClose: () => void }) {
  const form = useForm<Values>({ defaultValues: { date: today(), reason: 'sold', price: null } });
  const dispose = useDispose();
  const isSold = form.watch('reason') === 'sold';
  const submit = form.handleSubmit(({ date, reason, price }) => {
    if (!date) return form.setError('date', { type: 'missing', message: 'Veuillez choisir le jour de la sortie.' });
    if (isSold && price === null) return form.setError('price', { type: 'missing', message: 'Veuillez saisir le prix de cession.' });
    dispose.mutate(
      { path: { id }, version, body: { date, reason, price: isSold ? (price ?? 0) : 0 } },
      {
        onSuccess: () => {
          notify.success(`« ${label} » est sortie du registre, son écriture est passée.`);
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  return (
    <FormDialog
      title={`Sortir « ${label} »`}
      dirty={form.formState.isDirty && !dispose.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Sortie d’immobilisation"
      action="Sortir"
      pending={dispose.isPending}
    >
      <Text color="fg.muted">
        L’amortissement s’arrête ce jour-là, et ses composants sortent avec l’immobilisation. L’écriture solde les comptes de
        l’immobilisation ; un prix de cession reste à encaisser sur le compte 462000.
      </Text>
      <SegmentField form={form} name="reason" label="Motif" choices={reasonChoices} />
      <DateField form={form} name="date" label="Jour de la sortie" required />
      {isSold ? <MoneyField form={form} name="price" label="Prix de cession" required /> : null}
    </FormDialog>
  );
}
