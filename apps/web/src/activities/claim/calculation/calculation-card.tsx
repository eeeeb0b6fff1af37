import { Calculator, CircleX, Copy } from 'lucide-react';
import { ComputationSteps } from '../../../capabilities/computation/computation-steps.js';
import { copyText } from '../../../ui/feedback/copy-text.js';
import { Callout } from '../../../ui/feedback/panels.js';
import { count, euros } from '../../../ui/format/format.js';
import { Button, IconButton, Link } from '../../../ui/page/button.js';
import { Box, Flex, Heading, HStack, Stack, Text } from '../../../ui/page/layout.js';
import type { Calculation, CalculationTexts, Computed, Duplicate } from './calculation.js';

type Props = {
  calculation: Calculation;
  texts: CalculationTexts;
  /** The list of the claims, where a duplicate is opened. */
  path: string;
  onCompute: () => void;
  isLocked: boolean;
};

const edges: Record<Calculation['state'], string> = {
  incomplete: 'border',
  free: 'green.solid',
  stale: 'orange.solid',
  loading: 'border.emphasized',
  ok: 'green.solid',
  refused: 'red.solid',
};

/** The amount of the claim with its explanation. Announces a change of the claim. */
export function CalculationCard({ calculation, texts, path, onCompute, isLocked }: Props) {
  const { state } = calculation;
  const isComputable = state === 'incomplete' || state === 'stale' || state === 'loading';
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
        {texts.title}
      </Heading>
      <Box aria-live="polite">
        <Face calculation={calculation} texts={texts} />
      </Box>
      {'duplicates' in calculation && calculation.duplicates.length > 0 ? (
        <Duplicates title={texts.duplicates} path={path} duplicates={calculation.duplicates} />
      ) : null}
      {isLocked || !isComputable ? null : (
        <Button
          icon={<Calculator size={18} aria-hidden />}
          variant={state === 'stale' ? 'solid' : 'outline'}
          aria-disabled={state !== 'stale'}
          opacity={state === 'stale' ? 1 : 0.6}
          onClick={() => state === 'stale' && onCompute()}
        >
          {texts.compute}
        </Button>
      )}
    </Stack>
  );
}

function Face({ calculation, texts }: { calculation: Calculation; texts: CalculationTexts }) {
  switch (calculation.state) {
    case 'incomplete':
      return <Text color="fg.muted">{texts.incomplete}</Text>;
    case 'free':
      return texts.free;
    case 'stale':
      return (
        <Text color="orange.fg" fontWeight="600">
          À recalculer
        </Text>
      );
    case 'loading':
      return (
        <Flex align="center" gap="3" color="fg.muted" minH="38px">
          Chargement en cours...
        </Flex>
      );
    case 'ok':
      return <Amount computed={calculation} texts={texts} />;
    case 'refused':
      return <Refused computed={calculation} texts={texts} />;
  }
}

type ComputedProps = { computed: Computed; texts: CalculationTexts };

function Amount({ computed: { amount, computation, placesLeft }, texts }: ComputedProps) {
  return (
    <Stack gap="3">
      <Text textStyle="kpi" color="green.fg" data-amount>
        {euros(amount)}
      </Text>
      <ComputationSteps steps={computation.steps} order={texts.valueOrder} />
      <PlacesLeft places={placesLeft} />
      <HStack align="flex-start" gap="2">
        <Text textStyle="dense" color="fg.muted">
          {computation.explanation}
        </Text>
        <IconButton label="Copier l’explication" onClick={() => void copy(computation.explanation)}>
          <Copy size={16} aria-hidden />
        </IconButton>
      </HStack>
    </Stack>
  );
}

function PlacesLeft({ places }: { places: number | null | undefined }) {
  if (places === null || places === undefined) return null;
  return <Text fontWeight="600">{count(places, 'place restante')}</Text>;
}

/** For the answer to the member. */
const copy = (text: string): Promise<void> => copyText(text, 'L’explication est copiée.');

function Refused({ computed: { computation }, texts }: ComputedProps) {
  return (
    <Stack gap="3">
      <Flex gap="2" color="fg.error" fontWeight="600">
        <Box mt="1px">
          <CircleX size={18} aria-hidden />
        </Box>
        {texts.notEligible}
      </Flex>
      <Stack as="ul" gap="1" ps="6">
        {computation.reasons.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </Stack>
      <ComputationSteps steps={computation.steps} order={texts.valueOrder} />
    </Stack>
  );
}

const shownDuplicates = 3;

function Duplicates({ title, path, duplicates }: { title: string; path: string; duplicates: readonly Duplicate[] }) {
  return (
    <Callout kind="warning" title={title}>
      <Stack as="ul" gap="1">
        {duplicates.slice(0, shownDuplicates).map(({ id, text }) => (
          <li key={id}>
            <Link to={`${path}?defaultFilter=false&fiche=${id}`} target="_blank" rel="noopener">
              {`${text} (nouvelle fenêtre)`}
            </Link>
          </li>
        ))}
        {duplicates.length > shownDuplicates ? <li>{`et ${count(duplicates.length - shownDuplicates, 'autre')}`}</li> : null}
      </Stack>
    </Callout>
  );
}
