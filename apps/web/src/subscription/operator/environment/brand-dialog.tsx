import { FormDialog } from '../../../ui/dialog/form-dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { choicesOf } from '../../../ui/field/choices-of.js';
import { Select } from '../../../ui/field/select.js';
import { useForm } from '../../../ui/form/form.js';
import { Text } from '../../../ui/page/layout.js';
import { useChangeBrand } from './operated-environment.api.js';
import { brandLabels, type OperatedEnvironment } from './operated-environment.js';

type BrandForm = { brand: NonNullable<OperatedEnvironment['brand']> | '' };

/** A brand shows fewer parts of the product, under the name of a partner. */
export function BrandDialog({ environment, onClose }: { environment: OperatedEnvironment; onClose: () => void }) {
  const form = useForm<BrandForm>({ defaultValues: { brand: environment.brand ?? '' } });
  const change = useChangeBrand();
  const submit = form.handleSubmit(({ brand }) =>
    change.mutate(
      { id: environment.id, brand: brand === '' ? null : brand },
      {
        onSuccess: () => {
          notify.success('La marque a bien été changée.');
          onClose();
        },
        onError: showProblem(form),
      },
    ),
  );
  return (
    <FormDialog
      title="Changer la marque"
      dirty={form.formState.isDirty && !change.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Marque"
      action="Enregistrer"
      pending={change.isPending}
    >
      <Text color="fg.muted">La marque change le nom du produit, ses couleurs et les parties que la structure peut ouvrir.</Text>
      <Select form={form} name="brand" label="Marque" placeholder="Aucune" choices={choicesOf(brandLabels)} />
    </FormDialog>
  );
}
