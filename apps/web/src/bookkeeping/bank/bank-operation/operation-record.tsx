import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { day, today } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, HStack, Stack } from '../../../ui/page/layout.js';
import { ConflictDialog } from '../../../ui/record/conflict-dialog.js';
import { useMergedSave } from '../../../ui/record/use-merged-save.js';
import type { BankAccount } from '../bank-account/bank-account.js';
import { operationQuery, useSaveOperation } from './bank-operation.api.js';
import { type BankOperation, lockedReason } from './bank-operation.js';
import { OperationAttachments } from './operation-attachments.js';
import { OperationFields } from './operation-fields.js';
import { blockedDays, conflictFields, emptyForm, faultsOf, type OperationForm, syncedDay, toBody, toForm } from './operation-form.js';
import { OperationHistory } from './operation-history.js';
import { PossibleDuplicate } from './possible-duplicate.js';
import { Reversal } from './reversal.js';
import { ReverseDialog } from './reverse-dialog.js';

type Props = { operation: BankOperation | null; accounts: readonly BankAccount[]; onClose: () => void };

const formId = 'operation-record';

/** An operation typed by hand, or one of the bank, which is read only; its files and its history under it. */
export function OperationRecord({ operation, accounts, onClose }: Props) {
  const [isHistory, setHistory] = useState(false);
  const [isReversing, setReversing] = useState(false);
  const { form, onSubmit, isSaving, clash, moveOn } = useOperationForm(operation, accounts, onClose);
  const reason = operation ? lockedReason(operation) : undefined;
  return (
    <Dialog
      open
      size="lg"
      title={operation ? operation.wording : 'Nouvelle opération'}
      onClose={onClose}
      dirty={form.formState.isDirty && !isSaving}
      subtitle={operation ? <Subtitle operation={operation} isHistory={isHistory} onHistory={setHistory} /> : null}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {reason ? 'Fermer' : 'Annuler'}
          </Button>
          {operation?.reversible ? (
            <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => setReversing(true)}>
              Contre-passer
            </Button>
          ) : null}
          {reason ? null : (
            <SubmitButton form={formId} pending={isSaving}>
              Enregistrer
            </SubmitButton>
          )}
        </>
      }
    >
      {operation && isReversing ? <ReverseDialog operation={operation} onClose={() => setReversing(false)} /> : null}
      {operation && isHistory ? <OperationHistory operationId={operation.id} /> : null}
      <Box hidden={isHistory}>
        <Stack gap="5">
          {reason ? <Callout title={reason}>{lockedHint(operation)}</Callout> : null}
          {operation ? <Reversal operation={operation} /> : null}
          {operation ? <Told operation={operation} /> : null}
          {operation ? <PossibleDuplicate operation={operation} onMerged={onClose} /> : null}
          <Form form={form} id={formId} onSubmit={onSubmit} label="Opération">
            <OperationFields
              form={form}
              accounts={accounts}
              isLocked={reason !== undefined}
              isReconciled={Boolean(operation?.reconciliation)}
            />
          </Form>
          {clash ? <ConflictDialog {...clash} fields={conflictFields(accounts)} /> : null}
          {operation ? <OperationAttachments operation={operation} onVersion={(version) => moveOn({ version })} /> : null}
        </Stack>
      </Box>
    </Dialog>
  );
}

function lockedHint(operation: BankOperation | null): string {
  if (operation?.origin === 'sync' && !operation.reversible) return 'Son libellé, sa date et son montant restent ceux de la banque.';
  if (operation?.reversible) return 'Elle garde son numéro et ne change plus : une erreur se corrige par une contre-passation.';
  return 'Elle ne change plus.';
}

/** What the bank said of an operation that was typed in before. */
function Told({ operation: { reconciliation } }: { operation: BankOperation }) {
  if (!reconciliation) return null;
  const { wording, date } = reconciliation;
  return (
    <Callout title="Opération rapprochée">
      La banque l’a annoncée le {day(date)} : « {wording} ». Son compte et son montant ne se modifient plus.
    </Callout>
  );
}

function Subtitle({ operation, isHistory, onHistory }: { operation: BankOperation; isHistory: boolean; onHistory: (is: boolean) => void }) {
  return (
    <HStack gap="3" wrap="wrap">
      <StatusBadge label={operation.allocated ? 'Affectée' : 'À affecter'} tone={operation.allocated ? 'done' : 'waiting'} />
      {operation.reconciliation ? <StatusBadge label="Rapprochée" tone="valid" /> : null}
      {operation.isDeleted ? <StatusBadge label="Dans la corbeille" tone="neutral" /> : null}
      <Button size="xs" variant="outline" aria-pressed={isHistory} onClick={() => onHistory(!isHistory)}>
        {isHistory ? 'Fiche' : 'Historique'}
      </Button>
    </HStack>
  );
}

function useOperationForm(operation: BankOperation | null, accounts: readonly BankAccount[], onDone: () => void) {
  const only = accounts.length === 1 ? (accounts[0]?.id ?? '') : '';
  const queries = useQueryClient();
  const form = useForm<OperationForm>({ defaultValues: operation ? toForm(operation) : emptyForm(today(), only) });
  const { mutateAsync, isPending } = useSaveOperation();
  // Over what was read when the record was opened; adding a file moves it on, what another person saves does not.
  const { save, clash, moveOn } = useMergedSave<BankOperation, OperationForm>({
    opened: operation,
    form,
    toForm,
    read: ({ id }) => queries.fetchQuery({ ...operationQuery(id), staleTime: 0 }),
    write: async (values, over) => {
      await mutateAsync({ id: over?.id, version: over?.version, body: toBody(values) });
      notify.success(operation ? 'Modifications enregistrées.' : 'L’opération a bien été créée.');
      onDone();
    },
  });
  const check = (values: OperationForm): boolean => {
    const faults = faultsOf(values);
    const isBlocked = !operation && values.date !== null && blockedDays(accounts, values.account)(values.date);
    for (const { field, message } of faults) form.setError(field, { type: 'missing', message });
    if (isBlocked) form.setError('date', { type: 'synced', message: syncedDay });
    return faults.length === 0 && !isBlocked;
  };
  const submit = (values: OperationForm) => (check(values) ? save(values) : undefined);
  return { form, onSubmit: form.handleSubmit(submit), isSaving: isPending, clash, moveOn };
}
