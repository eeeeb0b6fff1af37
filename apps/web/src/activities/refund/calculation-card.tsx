import { Calculator, CircleX, Copy } from 'lucide-react';
import { Button, IconButton, Link } from '../../ui/button.js';
import { count, day, euros } from '../../ui/format.js';
import { Box, Flex, Heading, HStack, Span, Stack, Text } from '../../ui/layout.js';
import { notify } from '../../ui/notify.js';
import { Callout } from '../../ui/panels.js';
import type { Calculation } from './calculation.js';
import { type Computation, type ComputationStep, type Duplicate, statusLabels } from './refund.js';
import { notEligible } from './refund-checks.js';

type Props = { calculation: Calculation; onCompute: () => void; isLocked: boolean };

const edges: Record<Calculation['state'], string> = {
  incomplete: 'border',
  stale: 'orange.solid',
  loading: 'border.emphasized',
  ok: 'green.solid',
  refused: 'red.solid',
};

/** What would be refunded and why, in five states. A change of the claim is said aloud. */
export function CalculationCard({ calculation, onCompute, isLocked }: Props) {
  const { state } = calculation;
  return (
    <Stack
      as="section"
      aria-labelledby="calculation"
      gap="3"
      p="5"
      bg="bg.panel"
      borderWidth="1px"
      borderTopWidth="4px"
      borderTopColor={edges[state]}
      borderRadius="l3"
    >
      <Heading as="h3" id="calculation" textStyle="h3">
        Calcul du remboursement
      </Heading>
      <Box aria-live="polite">
        {state === 'incomplete' ? <Text color="fg.muted">Renseignez bénéficiaire, activité, date et montant</Text> : null}
        {state === 'stale' ? (
          <Text color="orange.fg" fontWeight="600">
            À recalculer
          </Text>
        ) : null}
        {state === 'loading' ? (
          <Flex align="center" gap="3" color="fg.muted" minH="38px">
            Chargement en cours...
          </Flex>
        ) : null}
        {state === 'ok' ? <Amount computation={calculation.computation} /> : null}
        {state === 'refused' ? <Refused computation={calculation.computation} /> : null}
      </Box>
      {'duplicates' in calculation && calculation.duplicates.length > 0 ? <Duplicates duplicates={calculation.duplicates} /> : null}
      {isLocked || state === 'ok' || state === 'refused' ? null : (
        <Button
          icon={<Calculator size={18} aria-hidden />}
          variant={state === 'stale' ? 'solid' : 'outline'}
          aria-disabled={state !== 'stale'}
          opacity={state === 'stale' ? 1 : 0.6}
          onClick={() => state === 'stale' && onCompute()}
        >
          Calculer le montant remboursable
        </Button>
      )}
    </Stack>
  );
}

function Amount({ computation }: { computation: Computation }) {
  return (
    <Stack gap="3">
      <Text textStyle="kpi" color="green.fg" data-amount>
        {euros(computation.refundable_amount)}
      </Text>
      <Steps steps={computation.steps} />
      <HStack align="flex-start" gap="2">
        <Text textStyle="dense" color="fg.muted">
          {computation.explanation}
        </Text>
        <IconButton label="Copier l'explication" onClick={() => void copy(computation.explanation)}>
          <Copy size={16} aria-hidden />
        </IconButton>
      </HStack>
    </Stack>
  );
}

/** For the answer to the member. */
const copy = (text: string): Promise<unknown> =>
  navigator.clipboard.writeText(text).then(
    () => notify.success("L'explication est copiée."),
    () => notify.error("Une erreur s'est produite"),
  );

function Refused({ computation }: { computation: Computation }) {
  return (
    <Stack gap="3">
      <Flex gap="2" color="fg.error" fontWeight="600">
        <Box mt="1px">
          <CircleX size={18} aria-hidden />
        </Box>
        {notEligible}
      </Flex>
      <Stack as="ul" gap="1" ps="6">
        {computation.reasons.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </Stack>
      <Steps steps={computation.steps} />
    </Stack>
  );
}

// What the database gives back has lost the order in which it was said.
const order = ['Facture', 'Pourcentage', 'Forfait', 'Plafond', 'Déjà utilisé', 'Reste'];
const inOrder = (values: ComputationStep['values']): [string, string][] =>
  Object.entries(values)
    .map(([name, value]): [string, string] => [name, String(value)])
    .toSorted(([left], [right]) => order.indexOf(left) - order.indexOf(right));

/** Each step, what it used and what it leaves. */
function Steps({ steps }: { steps: readonly ComputationStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Stack as="ol" listStyleType="none" gap="2">
      {steps.map(({ code, label, values, result }) => (
        <Flex as="li" key={code} justify="space-between" gap="4" borderBottomWidth="1px" pb="2" textStyle="dense">
          <Box minW="0">
            <Span fontWeight="600">{label}</Span>
            <Span display="block" color="fg.muted">
              {inOrder(values)
                .filter(([name]) => name !== label)
                .map(([name, value]) => `${name} : ${value}`)
                .join(' · ')}
            </Span>
          </Box>
          {result === null ? null : (
            <Span fontWeight="600" whiteSpace="nowrap">
              {euros(result)}
            </Span>
          )}
        </Flex>
      ))}
    </Stack>
  );
}

const shownDuplicates = 3;

function Duplicates({ duplicates }: { duplicates: readonly Duplicate[] }) {
  return (
    <Callout kind="warning" title="Cette facture a peut-être déjà été demandée">
      <Stack as="ul" gap="1">
        {duplicates.slice(0, shownDuplicates).map(({ id, date, bill_amount, status }) => (
          <li key={id}>
            <Link to={`/activitiescse/refund?defaultFilter=false&fiche=${id}`} target="_blank" rel="noopener">
              {`${euros(bill_amount)} le ${day(date)}, ${statusLabels[status].toLowerCase()} (nouvelle fenêtre)`}
            </Link>
          </li>
        ))}
        {duplicates.length > shownDuplicates ? <li>{`et ${count(duplicates.length - shownDuplicates, 'autre demande')}`}</li> : null}
      </Stack>
    </Callout>
  );
}
