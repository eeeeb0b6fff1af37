import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../../platform/me.js';
import { notify } from '../../../ui/feedback/notify.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { PlainSelect } from '../../../ui/field/plain-select.js';
import { day, decimal, euros, today } from '../../../ui/format/format.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { HStack, Text } from '../../../ui/page/layout.js';
import { WritersOnly } from '../../../ui/page/writers-only.js';
import { entries } from '../journal-entry/entry.api.js';
import { type FinalCoefficient, isToPost, regularisationDay, regularisationEntry, remainingOf } from './vat-regularisation.js';
import { type VatRegularisation, vatRegularisationQuery } from './vat-return.api.js';

/** The deductions of the calendar year before, at the coefficient that became final; nothing without a difference. */
export function VatRegularisationCallout({ year }: { year: string }) {
  const { data } = useQuery(vatRegularisationQuery(year));
  const final = data?.final;
  if (!final || (final.entry_id === null && !isToPost(final))) return null;
  return <Regularisation exercice={data.exercice} final={final} />;
}

const purses = [
  { value: 'AEP', label: 'AEP' },
  { value: 'ASC', label: 'ASC' },
] as const;

function Regularisation({ exercice, final }: { exercice: VatRegularisation['exercice']; final: FinalCoefficient }) {
  const isCse = useMe().is_cse;
  const save = entries.useSave();
  const [budget, setBudget] = useState<'' | 'AEP' | 'ASC'>(isCse ? 'AEP' : '');
  const isPending = isToPost(final);
  const date = regularisationDay(exercice.start_date, final.deadline, today());
  const post = () =>
    save.mutate(
      { id: undefined, body: regularisationEntry(final, { date, budget }) },
      {
        onSuccess: () => notify.success('La régularisation est passée en écriture.'),
        onError: (error) => notify.error('L’écriture n’est pas passée', { description: problemOf(error).detail }),
      },
    );
  return (
    <Callout
      kind="info"
      title={
        isPending
          ? `TVA ${final.calendar_year} à régulariser au coefficient définitif : ${sentenceOf(remainingOf(final))}`
          : `TVA ${final.calendar_year} régularisée au coefficient définitif`
      }
      actions={
        <HStack wrap="wrap" align="flex-end">
          {final.entry_id ? (
            <LinkButton
              variant="outline"
              size="sm"
              to={`/comptability/statuses/balance?exercice=${exercice.id}&onglet=grand-livre&fiche=${final.entry_id}`}
            >
              Voir l’écriture
            </LinkButton>
          ) : null}
          {isPending && !exercice.closed ? (
            <WritersOnly>
              {isCse ? (
                <PlainSelect label="Budget" value={budget} choices={purses} onChange={(value) => setBudget(value as 'AEP' | 'ASC')} />
              ) : null}
              <Button size="sm" loading={save.isPending} onClick={post}>
                Passer la régularisation
              </Button>
            </WritersOnly>
          ) : null}
        </HStack>
      }
    >
      {final.taxes.map(({ accounting_code_value: code, tax, deducted, deductible }) => (
        <Text key={code} data-amount>
          {`${code} : ${decimal(tax)} de TVA, ${decimal(deducted)} déduits, ${decimal(deductible)} au coefficient ${decimal(final.coefficient)}.`}
        </Text>
      ))}
      <Text>
        Le coefficient d’une année est définitif le {day(final.deadline)} (CGI, annexe II, art. 206, V) : enregistrez-le dans les réglages
        pour {final.calendar_year}, puis passez la différence au plus tard ce jour-là.
      </Text>
    </Callout>
  );
}

const sentenceOf = (amount: number): string => (amount >= 0 ? `${euros(amount)} à déduire` : `${euros(-amount)} à reverser`);
