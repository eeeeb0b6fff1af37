import { personChoice } from '../../directory/public.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { FormDialog } from '../../ui/dialog/form-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { ComboboxField, type Option } from '../../ui/field/async-combobox.js';
import { useForm } from '../../ui/form/form.js';
import { day, euros } from '../../ui/format/format.js';
import { Facts } from '../../ui/page/facts.js';
import { heldOrders } from './order.api.js';
import { buyerText, type HeldOrder, ticketsText } from './order.js';

type PlaceForm = { person: Option | null };

/** Assigns an order to its beneficiary. A person who had left on the day of the order needs a confirmation. */
export function PlaceOrderDialog({ order, onClose }: { order: HeldOrder; onClose: () => void }) {
  const form = useForm<PlaceForm>({ defaultValues: { person: null } });
  const move = heldOrders.useMove();
  const place = (person: Option, acceptsLeaver: boolean): void =>
    move.mutate(
      {
        id: order.id,
        move: 'place',
        body: { person: person.value, ...(acceptsLeaver && { accept_leaver: true }) },
        version: order.version,
      },
      {
        onSuccess: () => {
          notify.success(`La commande est rattachée à ${person.label}.`);
          onClose();
        },
        onError: async (error) => {
          const { code, detail } = problemOf(error);
          if (code !== 'order.person-left') return showProblem(form)(error);
          if (await confirm({ title: 'Personne sortie', description: detail, confirmLabel: 'Subventionner' })) place(person, true);
        },
      },
    );
  const submit = form.handleSubmit(({ person }) => {
    if (person === null) return form.setError('person', { type: 'required', message: 'Choisissez le bénéficiaire de la commande.' });
    place(person, false);
  });
  const title = `Rattacher la commande ${order.number}`;
  return (
    <FormDialog
      title={title}
      dirty={form.formState.isDirty && !move.isSuccess}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      label={title}
      action="Rattacher la commande"
      pending={move.isPending}
    >
      <Facts
        facts={[
          ['Date', day(order.date)],
          ['Acheteur', buyerText(order)],
          ['Billets', ticketsText(order.items)],
          ['Total', euros(order.total)],
        ]}
      />
      <ComboboxField form={form} name="person" {...personChoice} required />
    </FormDialog>
  );
}
