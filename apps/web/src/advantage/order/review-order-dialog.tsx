import { useId, useState } from 'react';
import { personChoice } from '../../directory/public.js';
import { confirm } from '../../ui/dialog/confirm.js';
import { Dialog } from '../../ui/dialog/dialog.js';
import { leaveUnsaved } from '../../ui/dialog/unsaved-guard.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf, showProblem } from '../../ui/feedback/problem.js';
import { ComboboxField, type Option } from '../../ui/field/async-combobox.js';
import { Form, useForm } from '../../ui/form/form.js';
import { day, euros } from '../../ui/format/format.js';
import { Button } from '../../ui/page/button.js';
import { Facts } from '../../ui/page/facts.js';
import { KeyHint } from '../../ui/page/key-hint.js';
import { HStack, Spacer, Stack } from '../../ui/page/layout.js';
import { pressByKey } from '../../ui/page/press-by-key.js';
import { Neighbours, nextOf, type Queue } from '../../ui/record/queue.js';
import { DismissOrderDialog } from './dismiss-order-dialog.js';
import { heldOrders } from './order.api.js';
import { buyerText, type HeldOrder, holdReasons, ticketsText } from './order.js';
import { SimilarPeople } from './similar-people.js';

type PersonForm = { person: Option | null };

type Props = {
  order: HeldOrder;
  queue: Queue;
  onOpen: (id: string) => void;
  onClose: () => void;
};

/**
 * Assigns an order to its beneficiary or dismisses it, then opens the next one. People who look like the buyer are chosen by a letter, and
 * the decision is made by V or R. A person who had left on the day of the order needs a confirmation.
 */
export function ReviewOrderDialog({ order, queue, onOpen, onClose }: Props) {
  const formId = useId();
  const form = useForm<PersonForm>({ defaultValues: { person: null } });
  const [isDismissing, setDismissing] = useState(false);
  const next = nextOf(queue.waiting, order.id);
  const after = () => (next === undefined ? onClose() : onOpen(next));
  const { place, isPending } = usePlacing(order, showProblem(form), () => {
    form.reset({ person: null });
    after();
  });
  const submit = form.handleSubmit(({ person }) => {
    if (person === null) return form.setError('person', { type: 'required', message: 'Choisissez le bénéficiaire de la commande.' });
    place(person, false);
  });
  const { isDirty } = form.formState;
  const go = async (id: string) => {
    if (!isDirty || (await leaveUnsaved())) onOpen(id);
  };
  const title = `Rattacher la commande ${order.number}`;
  return (
    <Dialog
      open
      isRead
      size="lg"
      title={title}
      subtitle={<Neighbours queue={queue} id={order.id} onOpen={(id) => void go(id)} />}
      dirty={isDirty}
      onKey={pressByKey}
      onClose={onClose}
      footer={
        <HStack gap="2" wrap="wrap" flex="1">
          <Button variant="outline" colorPalette="red" aria-keyshortcuts="R" onClick={() => setDismissing(true)}>
            Écarter
            <KeyHint>R</KeyHint>
          </Button>
          <Spacer />
          <Button type="submit" form={formId} aria-keyshortcuts="V" loading={isPending}>
            Rattacher la commande{next === undefined ? '' : ' et suivante'}
            <KeyHint>V</KeyHint>
          </Button>
        </HStack>
      }
    >
      <Form form={form} onSubmit={submit} label={title} id={formId}>
        <Stack gap="5">
          <Facts facts={factsOf(order)} />
          <SimilarPeople
            buyer={order}
            value={form.watch('person')}
            onChoose={(person) => form.setValue('person', person, { shouldDirty: true, shouldValidate: true })}
          />
          <ComboboxField form={form} name="person" {...personChoice} required />
        </Stack>
      </Form>
      {isDismissing ? <DismissOrderDialog order={order} onDismissal={after} onClose={() => setDismissing(false)} /> : null}
    </Dialog>
  );
}

const factsOf = (order: HeldOrder): [string, string][] => [
  ['Motif', order.reason ? holdReasons[order.reason] : '–'],
  ['Date', day(order.date)],
  ['Acheteur', buyerText(order)],
  ['Billets', ticketsText(order.items)],
  ['Total', euros(order.total)],
];

function usePlacing(order: HeldOrder, onError: (error: unknown) => void, onDone: () => void) {
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
          onDone();
        },
        onError: async (error) => {
          const { code, detail } = problemOf(error);
          if (code !== 'order.person-left') return onError(error);
          if (await confirm({ title: 'Personne sortie', description: detail, confirmLabel: 'Subventionner' })) place(person, true);
        },
      },
    );
  return { place, isPending: move.isPending };
}
