import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout, ErrorPanel } from '../../../ui/feedback/panels.js';
import { showProblem } from '../../../ui/feedback/problem.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { TextField } from '../../../ui/field/text-field.js';
import { Form, useForm } from '../../../ui/form/form.js';
import { SubmitButton } from '../../../ui/form/submit-button.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { fiscalYears } from '../../calendar/fiscal-year/fiscal-year.api.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';
import { BankComparisons } from './bank-comparisons.js';
import { BudgetResults } from './budget-results.js';
import { CheckList } from './check-list.js';

const formId = 'close-year';

/** The checklist, the result that closing would fix, and the year to type: it is not done by a slip of the hand. */
export function CloseDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const {
    data: checks,
    error,
    refetch,
  } = useQuery(bookkeeping.read('/api/comptability/exercices/{id}/closing_checks', { path: { id: year.id } }));
  const form = useForm({ defaultValues: { confirmation: '' } });
  const close = fiscalYears.useMove();
  const isTyped = form.watch('confirmation').trim() === year.name;
  const submit = form.handleSubmit(({ confirmation }) =>
    close.mutate(
      { id: year.id, move: 'close', body: { confirmation: confirmation.trim() } },
      {
        onSuccess: () => {
          notify.success(`L’exercice ${year.name} est clôturé.`);
          onClose();
        },
        onError: (problem) => {
          showProblem(form)(problem);
          void refetch();
        },
      },
    ),
  );
  return (
    <Dialog
      open
      size="lg"
      title={`Clôturer l’exercice ${year.name}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <SubmitButton form={formId} pending={close.isPending} disabled={!checks?.can_close || !isTyped}>
            Clôturer
          </SubmitButton>
        </>
      }
    >
      {error && !checks ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!checks && !error ? <FormSkeleton /> : null}
      {checks ? (
        <Stack gap="5">
          {checks.can_close ? null : (
            <Callout kind="error" title="L’exercice ne peut pas encore être clôturé">
              <Text>Corrigez les points bloquants ci-dessous, puis revenez ici.</Text>
            </Callout>
          )}
          <CheckList year={year} checks={checks.checks} onFollow={onClose} />
          <BankComparisons year={year} accounts={checks.bank} />
          <BudgetResults results={checks.results} />
          <Form form={form} id={formId} onSubmit={submit} label="Clôture">
            <Text color="fg.muted">
              Après la clôture, plus rien ne change dans l’exercice : ni opération, ni affectation, ni budget. Les soldes passent à
              l’exercice suivant en écritures d’à-nouveau.
            </Text>
            <TextField
              form={form}
              name="confirmation"
              label={`Saisissez ${year.name} pour confirmer`}
              autoComplete="off"
              disabled={!checks.can_close}
            />
          </Form>
        </Stack>
      ) : null}
    </Dialog>
  );
}
