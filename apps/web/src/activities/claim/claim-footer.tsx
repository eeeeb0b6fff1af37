import type { Schema } from '@intendance/contract/client.js';
import { useState } from 'react';
import { ReasonDialog } from '../../ui/dialog/reason-dialog.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { useIsSubmitting } from '../../ui/form/use-submission.js';
import { Button, type ButtonProps } from '../../ui/page/button.js';
import { KeyHint } from '../../ui/page/key-hint.js';
import { HStack, Spacer } from '../../ui/page/layout.js';
import { type Chain, ChainChoice } from '../../ui/record/chain-choice.js';
import type { ClaimRow } from './claim.js';
import { type Asking, actionsOf, type ClaimAction, isAsking } from './claim-actions.js';
import { type ClaimConfig, type ReasonMove, useMoveClaim } from './claim-config.js';
import { PaymentDialog } from './payment/payment-dialog.js';
import { useDecisionNotice } from './use-decision-notice.js';
import { useDeleteWithUndo } from './use-delete-with-undo.js';

type Props<Row extends ClaimRow> = {
  kind: ClaimConfig<Row>;
  claim: Row | null;
  isSaving: boolean;
  /** The form that `save` and `validate` submit: the name of the action is the value of the button. */
  formId: string;
  /** A move succeeded: the next claim, or back to the list. */
  onDone: () => void;
  onClose: () => void;
  /** Null when no other claim waits. */
  chain: Chain | null;
};

/** Keys of the decisions while no field has the focus. */
const keys: Partial<Record<ClaimAction, string>> = { validate: 'V', refuse: 'R', cancel: 'R', pay: 'P' };

type Run<Row> = (write: Promise<Row>) => Promise<void>;

/** The actions that the status allows: decisions at the right, cancellations at the left. */
export function ClaimFooter<Row extends ClaimRow>({ kind, claim, isSaving, formId, onDone, onClose, chain }: Props<Row>) {
  const [pendingAction, setPendingAction] = useState<Asking | null>(null);
  const move = useMoveClaim(kind);
  const pay = kind.claims.useMove();
  const remove = useDeleteWithUndo(kind);
  const decision = useDecisionNotice(kind);
  const run: Run<Row> = async (write) => {
    notify.success(...decision(await write));
    onDone();
  };
  const act = (action: ClaimAction): void => {
    if (isAsking(action)) setPendingAction(action);
    else if (action === 'delete') void remove(claim).then((isDone) => isDone && onClose());
    else if (claim && (action === 'reopen' || action === 'restore'))
      void run(move.mutateAsync({ id: claim.id, version: claim.version, move: action })).catch((error: unknown) =>
        notify.error(problemOf(error).detail),
      );
  };
  const [main, ...others] = actionsOf(kind.actions, claim);
  const isSubmitting = useIsSubmitting(formId);
  const isBusy = isSaving || isSubmitting || move.isPending || pay.isPending;
  const button = (action: ClaimAction, look: Pick<ButtonProps, 'variant' | 'colorPalette'>) => {
    const submits = action === 'save' || action === 'validate';
    const key = claim ? keys[action] : undefined;
    return (
      <Button
        key={action}
        aria-disabled={isBusy}
        {...(key ? { 'aria-keyshortcuts': key } : {})}
        opacity={isBusy ? 0.7 : 1}
        {...(submits ? { type: 'submit' as const, form: formId, value: action } : {})}
        onClick={(event) => {
          if (isBusy) event.preventDefault();
          else if (!submits) act(action);
        }}
        {...look}
      >
        {kind.actionLabels[action]}
        {submits && chain?.isOn ? ' et suivante' : ''}
        {key ? <KeyHint>{key}</KeyHint> : null}
      </Button>
    );
  };
  return (
    <>
      <HStack gap="2" wrap="wrap" flex="1" justify={{ base: 'flex-start', md: 'flex-end' }}>
        {chain ? <ChainChoice label={kind.texts.next} {...chain} /> : null}
        <Spacer hideBelow="md" />
        {others.map((action) => button(action, action === 'delete' ? { variant: 'ghost', colorPalette: 'red' } : { variant: 'outline' }))}
        {claim ? null : (
          <Button type="submit" form={formId} value="save-and-new" variant="outline" aria-disabled={isBusy} opacity={isBusy ? 0.7 : 1}>
            {kind.texts.saveAndNew}
          </Button>
        )}
        {main ? button(main, main === 'cancel_payment' ? { variant: 'outline', colorPalette: 'red' } : {}) : null}
      </HStack>
      {pendingAction && claim ? (
        <AskFirst
          kind={kind}
          claim={claim}
          action={pendingAction}
          onPay={(body) => run(pay.mutateAsync({ id: claim.id, version: claim.version, move: kind.paymentMove, body }))}
          onMove={(name, body) => run(move.mutateAsync({ id: claim.id, version: claim.version, move: name, body }))}
          onClose={() => setPendingAction(null)}
        />
      ) : null}
    </>
  );
}

type AskProps<Row extends ClaimRow> = {
  kind: ClaimConfig<Row>;
  claim: Row;
  action: Asking;
  onPay: (body: Schema<'PaymentDto'>) => Promise<void>;
  onMove: (move: ReasonMove, body: Schema<'ReasonDto'>) => Promise<void>;
  onClose: () => void;
};

function AskFirst<Row extends ClaimRow>({ kind, claim, action, onPay, onMove, onClose }: AskProps<Row>) {
  const texts = kind.moves[action];
  if (!texts) return null;
  if (action === 'pay')
    return (
      <PaymentDialog
        {...texts}
        sought={{ amount: kind.amountOf(claim), mode: kind.paymentDirection }}
        send={({ paid_on, payment_mode, operation }) =>
          onPay({ payment_mode, ...(paid_on ? { paid_on } : {}), ...(operation ? { operation: operation.value } : {}) })
        }
        onClose={onClose}
      />
    );
  return <ReasonDialog {...texts} send={(reason) => onMove(action === 'cancel' ? 'refuse' : action, { reason })} onClose={onClose} />;
}
