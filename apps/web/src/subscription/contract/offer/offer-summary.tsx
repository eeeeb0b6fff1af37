import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Callout } from '../../../ui/feedback/panels.js';
import { problemOf } from '../../../ui/feedback/problem.js';
import { day, euros } from '../../../ui/format/format.js';
import { Box, Flex, Heading, Stack, Text } from '../../../ui/page/layout.js';
import { useDebounced } from '../../../ui/page/use-debounced.js';
import { previewQuery } from './offer.api.js';
import { type Environment, type OfferForm, toChoice } from './offer.js';

type Props = { environment: Environment; choice: OfferForm; isChanged: boolean };

/** The bill to come, step by step, computed by the API on every change. */
export function OfferSummary({ environment, choice, isChanged }: Props) {
  const isComplete = choice.commitment !== null && choice.billing !== null;
  const body = useDebounced(JSON.stringify(toChoice(choice)), 300);
  const preview = useQuery({
    ...previewQuery(environment.id, JSON.parse(body)),
    enabled: isComplete && isChanged,
    placeholderData: keepPreviousData,
  });
  const quote = isChanged ? preview.data?.quote : environment.quote;
  return (
    <Stack as="section" gap="4" aria-labelledby="recapitulation" bg="brand.subtle" borderRadius="l3" p="5">
      <Heading as="h2" id="recapitulation" textStyle="h3">
        Récapitulatif
      </Heading>
      <Stack gap="4" aria-live="polite">
        {isComplete ? null : <Text>Veuillez renseigner les informations de facturation</Text>}
        {isChanged && preview.error ? <Callout kind="warning">{problemOf(preview.error).detail}</Callout> : null}
        {isComplete && quote && !preview.error ? <Quote quote={quote} /> : null}
      </Stack>
    </Stack>
  );
}

function Quote({ quote: { due, next, monthly } }: { quote: Schema<'OfferQuoteDto'> }) {
  return (
    <>
      {due ? <Bill title="Période en cours" bill={due} /> : null}
      <Bill title={`Prochaine facture, le ${day(next.date_begin)}`} bill={next} />
      <Text textStyle="dense" color="fg.muted">
        Hors codes promo : {euros(monthly)} TTC par mois.
      </Text>
    </>
  );
}

function Bill({ title, bill }: { title: string; bill: Schema<'BillPriceDto'> }) {
  return (
    <Stack as="section" gap="2" aria-label={title}>
      <Flex justify="space-between" gap="3" fontWeight="600">
        <span>{title}</span>
        <span>{euros(bill.total)}</span>
      </Flex>
      <Text textStyle="dense">
        Du {day(bill.date_begin)} au {day(bill.date_end)}
      </Text>
      <Box as="ol" textStyle="dense" listStyleType="none">
        {bill.steps.map(({ sentence }) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
    </Stack>
  );
}
