import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/dialog/dialog.js';
import { ErrorPanel } from '../../../ui/feedback/panels.js';
import { FormSkeleton } from '../../../ui/feedback/skeletons.js';
import { day, euros } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Stack, Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import { directionLabels, type FiscalYear, type YearResult } from '../../calendar/fiscal-year/fiscal-year.js';
import { AppropriationForm } from './appropriation-form.js';
import { BudgetResults } from './budget-results.js';
import { TransferForm } from './transfer-form.js';

/** After the closing and approval of a year: the appropriation of its result, and the transfer between budgets. */
export function ResultDialog({ year, onClose }: { year: FiscalYear; onClose: () => void }) {
  const {
    data: result,
    error,
    refetch,
  } = useQuery(bookkeeping.read('/api/comptability/exercices/{id}/transfers', { path: { id: year.id } }));
  return (
    <Dialog
      open
      size="lg"
      title={`Résultat de l’exercice ${year.name}`}
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      {error && !result ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!result && !error ? <FormSkeleton /> : null}
      {result ? (
        <Stack gap="6">
          <BudgetResults results={result.results} />
          <Decisions result={result} />
          <AppropriationForm year={year} result={result} />
          {result.caps.length > 0 ? <TransferForm year={year} caps={result.caps} /> : null}
        </Stack>
      ) : null}
    </Dialog>
  );
}

function Decisions({ result: { transfers, appropriations } }: { result: YearResult }) {
  if (transfers.length + appropriations.length === 0) return null;
  return (
    <Stack as="ul" listStyleType="none" gap="1">
      {appropriations.map(({ entry_id, budget, result, reserve, deliberation_reference, deliberation_date }) => (
        <Text as="li" key={entry_id}>
          Résultat{budget === '' ? '' : ` ${budget}`} de {euros(result)} affecté
          {reserve > 0 ? `, dont ${euros(reserve)} en réserve` : ''} (délibération {deliberation_reference} du {day(deliberation_date)})
        </Text>
      ))}
      {transfers.map(({ entry_id, direction, amount, recipient, deliberation_reference, deliberation_date }) => (
        <Text as="li" key={entry_id}>
          {euros(amount)} transférés {directionLabels[direction]}
          {recipient ? ` : ${recipient}` : ''} (délibération {deliberation_reference} du {day(deliberation_date)})
        </Text>
      ))}
    </Stack>
  );
}
