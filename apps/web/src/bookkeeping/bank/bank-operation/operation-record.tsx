import { useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Form } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { day, euros, today } from '../../../ui/format/format.js';
import { Button, Link } from '../../../ui/page/button.js';
import { Box, HStack, Stack } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { useRecord } from '../../../ui/record/use-record.js';
import { Viewers } from '../../../ui/record/viewers.js';
import { RecordAttachments } from '../../record-attachments.js';
import { RecordQuestions } from '../../record-questions.js';
import type { BankAccount } from '../bank-account/bank-account.js';
import { chequeDepositsPath } from '../cheque-deposit/cheque-deposit.api.js';
import { bankOperations } from './bank-operation.api.js';
import { type BankOperation, lockedReason } from './bank-operation.js';
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
  const { form, submit, isDirty, isSaving, conflict } = useOperationRecord(operation, accounts, onClose);
  const reason = operation ? lockedReason(operation) : undefined;
  return (
    <Dialog
      open
      size="lg"
      title={operation ? operation.wording : 'Nouvelle opération'}
      onClose={onClose}
      dirty={isDirty}
      subtitle={operation ? <Subtitle operation={operation} isHistory={isHistory} onHistory={setHistory} /> : null}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {reason ? 'Fermer' : 'Annuler'}
          </Button>
          {operation?.reversible ? (
            <WritersOnly>
              <Button icon={<Undo2 size={16} aria-hidden />} onClick={() => setReversing(true)}>
                Contre-passer
              </Button>
            </WritersOnly>
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
          {operation ? <BankAnnouncement operation={operation} /> : null}
          {operation ? <DepositAnnouncement operation={operation} /> : null}
          {operation ? <PossibleDuplicate operation={operation} onMerged={onClose} /> : null}
          <Form form={form} id={formId} onSubmit={submit} label="Opération">
            <OperationFields
              form={form}
              accounts={accounts}
              isLocked={reason !== undefined}
              isReconciled={Boolean(operation?.reconciliation)}
              isImported={operation?.origin === 'import'}
            />
          </Form>
          {conflict}
          {operation ? <RecordAttachments record={operation} resource={bankOperations} /> : null}
          {operation ? <RecordQuestions writingId={operation.id} /> : null}
        </Stack>
      </Box>
    </Dialog>
  );
}

function lockedHint(operation: BankOperation | null): string {
  if (operation?.origin === 'sync' && !operation.reversible) return 'Son libellé, sa date et son montant restent ceux de la banque.';
  if (operation?.reversible) return 'Elle garde son numéro et ne change plus : une erreur se corrige par une contre-passation.';
  if (operation?.cheque_deposit) return 'Elle ne se modifie et ne s’annule qu’avec la remise.';
  return 'Elle ne change plus.';
}

/** The movement of the bank that an operation typed in before is reconciled with. */
function BankAnnouncement({ operation: { reconciliation, bank_date, date: entryDate } }: { operation: BankOperation }) {
  if (bank_date)
    return (
      <Callout title="Entrée après sa date de banque">
        La banque l’a datée du {day(bank_date)} : les écritures étaient validées ce jour-là, et elle est entrée au {day(entryDate)}.
      </Callout>
    );
  if (!reconciliation) return null;
  const { wording, date } = reconciliation;
  return (
    <Callout title="Opération rapprochée">
      La banque l’a annoncée le {day(date)} : « {wording} ». Son compte et son montant ne se modifient plus.
    </Callout>
  );
}

/** The cheque, or the transfer of a deposit: the deposit is one press away. */
function DepositAnnouncement({ operation: { cheque_deposit: deposit, value, type } }: { operation: BankOperation }) {
  if (!deposit) return null;
  return (
    <Callout title={type === 'deposit' ? `Remise de chèques : ${euros(Math.abs(value))}` : 'Chèque remis à la banque'}>
      <Link to={`${chequeDepositsPath}?fiche=${deposit}`}>Voir la remise</Link>
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
      <Viewers type="operation" id={operation.id} />
    </HStack>
  );
}

function useOperationRecord(operation: BankOperation | null, accounts: readonly BankAccount[], onSaved: () => void) {
  const only = accounts.length === 1 ? (accounts[0]?.id ?? '') : '';
  const queries = useQueryClient();
  const { mutateAsync } = bankOperations.useSave();
  const record = useRecord<BankOperation, OperationForm>({
    record: operation,
    place: 'dialog',
    toForm,
    empty: emptyForm(today(), only),
    fields: conflictFields(accounts),
    read: ({ id }) => queries.fetchQuery({ ...bankOperations.one(id), staleTime: 0 }),
    write: (values, base) => mutateAsync({ ...(base ? { id: base.id, version: base.version } : { id: undefined }), body: toBody(values) }),
    notice: operation ? 'Modifications enregistrées.' : 'L’opération a bien été créée.',
    onSaved,
  });
  const { form, save } = record;
  const check = (values: OperationForm): boolean => {
    const faults = faultsOf(values);
    const isBlocked = !operation && values.date !== null && blockedDays(accounts, values.account)(values.date);
    for (const { field, message } of faults) form.setError(field, { type: 'missing', message });
    if (isBlocked) form.setError('date', { type: 'synced', message: syncedDay });
    return faults.length === 0 && !isBlocked;
  };
  return { ...record, submit: form.handleSubmit((values) => (check(values) ? save(values) : undefined)) };
}
