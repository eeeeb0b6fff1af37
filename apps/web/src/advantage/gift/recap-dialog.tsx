import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { Callout } from '../../ui/feedback/panels.js';
import { showProblem } from '../../ui/feedback/problem.js';
import { TextArea } from '../../ui/field/text-area.js';
import { useForm } from '../../ui/form/form.js';
import { count, day, euros, num, today } from '../../ui/format/format.js';
import { Facts } from '../../ui/page/facts.js';
import { gifts } from './gift.api.js';
import { type GiftForm, type GiftPreview, recipientChoices, recipientsOf, toRequest } from './gift.js';

type RecapProps = { form: GiftForm; preview: GiftPreview; onClose: () => void; onDone: () => void };

/** The order as it will be sent. Above the ceiling, the dialog asks for a reason. */
export function RecapDialog({ form: order, preview, onClose, onDone }: RecapProps) {
  const form = useForm({ defaultValues: { override_reason: '' } });
  const save = gifts.useSave();
  const isAtRisk = preview.people_at_risk > 0;
  const submit = form.handleSubmit(({ override_reason }) => {
    if (isAtRisk && override_reason.trim() === '')
      return form.setError('override_reason', {
        type: 'required',
        message: 'Indiquez pourquoi la commande est passée malgré l’avertissement.',
      });
    save.mutate(
      { id: undefined, body: toRequest(order, preview, override_reason) },
      {
        onSuccess: () => {
          notify.success('Votre demande a bien été prise en compte.');
          onDone();
          onClose();
        },
        onError: showProblem(form),
      },
    );
  });
  const recipients = recipientChoices(order.type).find(({ value }) => value === recipientsOf(order))?.label ?? '';
  return (
    <FormDialog
      title="Récapitulatif de la commande"
      dirty={form.formState.isDirty && !save.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label="Récapitulatif de la commande"
      action="Valider"
      pending={save.isPending}
    >
      <Facts
        facts={[
          ['Type', order.type],
          ['Bénéficiaires', recipients],
          ['Date de remise', day(order.given_on ?? today())],
          ['Montant d’un bon', euros(order.amount)],
          ['Nombre', num(preview.number)],
          ['Total', euros(preview.total)],
        ]}
      />
      {isAtRisk ? (
        <>
          <Callout kind="warning" title={`${count(preview.people_at_risk, 'personne')} à risque`}>
            {euros(preview.base_at_risk)} seraient soumis à cotisations : le plafond de {preview.year} est de {euros(preview.ceiling)}.
          </Callout>
          <TextArea
            form={form}
            name="override_reason"
            label="Motif de la dérogation"
            hint="Gardé avec la demande."
            required
            maxLength={500}
          />
        </>
      ) : null}
    </FormDialog>
  );
}
