import { useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.js';
import { HStack, Spacer } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { problemOf } from '../../ui/problem.js';
import { type RefundTransition, useTransition } from './refund.api.js';
import type { Refund } from './refund.js';
import { actionLabels, actionsOf, type RefundAction } from './refund-actions.js';
import { PaymentDialog, ReasonDialog } from './refund-moves.js';
import { useDeleteWithUndo } from './use-delete-with-undo.js';

type Props = {
  refund: Refund | null;
  isSaving: boolean;
  /** The form that `save` and `validate` submit: the name of the action is the value of the button. */
  formId: string;
  /** A move succeeded: the next request, or back to the list. */
  onDone: () => void;
  onClose: () => void;
  /** Whether the next waiting request follows; null when there is none. */
  chain: { isOn: boolean; onChange: (isOn: boolean) => void } | null;
};

type Asking = Extract<RefundAction, 'refuse' | 'devalidate' | 'cancel_payment' | 'mark_refunded'>;
const asking: readonly RefundAction[] = ['refuse', 'devalidate', 'cancel_payment', 'mark_refunded'];
const isAsking = (action: RefundAction): action is Asking => asking.includes(action);

/** The actions that the status allows: those that decide at the right, those that take away at the left. */
export function RefundFooter({ refund, isSaving, formId, onDone, onClose, chain }: Props) {
  const [asked, setAsked] = useState<Asking | null>(null);
  const move = useTransition();
  const remove = useDeleteWithUndo();
  const run = async (transition: RefundTransition): Promise<void> => {
    if (!refund) return;
    await move.mutateAsync({ id: refund.id, transition, version: refund.version });
    notify.success('Modifications enregistrées.');
    onDone();
  };
  const act = (action: RefundAction): void => {
    if (isAsking(action)) setAsked(action);
    else if (action === 'delete') void remove(refund).then((isDone) => isDone && onClose());
    else if (action === 'reopen' || action === 'restore')
      void run({ name: action, body: {} }).catch((error: unknown) => notify.error(problemOf(error).detail));
  };
  const suffix = chain?.isOn ? ' et suivante' : '';
  const [main, ...others] = actionsOf(refund);
  const isBusy = isSaving || move.isPending;
  const button = (action: RefundAction, look: Pick<ButtonProps, 'variant' | 'colorPalette'>) => {
    const submits = action === 'save' || action === 'validate';
    return (
      <Button
        key={action}
        aria-disabled={isBusy}
        opacity={isBusy ? 0.7 : 1}
        {...(submits ? { type: 'submit' as const, form: formId, value: action } : {})}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
          else if (!submits) act(action);
        }}
        {...look}
      >
        {actionLabels[action]}
        {submits ? suffix : ''}
      </Button>
    );
  };
  return (
    <>
      <HStack gap="2" wrap="wrap" flex="1" justify={{ base: 'flex-start', md: 'flex-end' }}>
        {chain ? <ChainChoice {...chain} /> : null}
        <Spacer hideBelow="md" />
        {others.map((action) => button(action, action === 'delete' ? { variant: 'ghost', colorPalette: 'red' } : { variant: 'outline' }))}
        {main ? button(main, main === 'cancel_payment' ? { variant: 'outline', colorPalette: 'red' } : {}) : null}
      </HStack>
      {asked && refund ? <AskFirst action={asked} run={run} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

function ChainChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <HStack asChild gap="2" cursor="pointer" minH="32px" w={{ base: '100%', md: 'auto' }} textStyle="dense">
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        Passer à la demande suivante
      </label>
    </HStack>
  );
}

type AskProps = { action: Asking; run: (transition: RefundTransition) => Promise<void>; onClose: () => void };

function AskFirst({ action, run, onClose }: AskProps) {
  switch (action) {
    case 'mark_refunded':
      return (
        <PaymentDialog
          title="Marquer la demande remboursée"
          consequence="Le montant est compté comme versé au bénéficiaire."
          confirmLabel="Marquer remboursée"
          run={({ paid_on, payment_mode }) => run({ name: 'mark_refunded', body: { payment_mode, ...(paid_on ? { paid_on } : {}) } })}
          onClose={onClose}
        />
      );
    case 'refuse':
      return (
        <ReasonDialog
          title="Refuser la demande"
          consequence="La demande sort de la file. Elle pourra être remise en attente."
          confirmLabel="Refuser"
          isDestructive
          run={(body) => run({ name: 'refuse', body })}
          onClose={onClose}
        />
      );
    case 'devalidate':
      return (
        <ReasonDialog
          title="Remettre la demande en attente"
          consequence="La validation est annulée et le montant n'est plus réservé."
          confirmLabel="Remettre en attente"
          run={(body) => run({ name: 'devalidate', body })}
          onClose={onClose}
        />
      );
    case 'cancel_payment':
      return (
        <ReasonDialog
          title="Annuler le paiement"
          consequence="La demande redevient validée, à payer."
          confirmLabel="Annuler le paiement"
          isDestructive
          run={(body) => run({ name: 'cancel_payment', body })}
          onClose={onClose}
        />
      );
  }
}
