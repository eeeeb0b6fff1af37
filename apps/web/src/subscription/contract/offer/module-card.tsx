import { StatusBadge } from '../../../ui/feedback/status-badge.js';
import { Toggle } from '../../../ui/field/toggle.js';
import { day, euros } from '../../../ui/format/format.js';
import { Box, Flex, Heading, HStack, Stack, Text } from '../../../ui/page/layout.js';
import { descriptions, type Environment, type OfferModule } from './offer.js';
import { PromotionCode } from './promotion-code.js';

type Props = {
  module: OfferModule;
  isReduced: boolean;
  isChosen: boolean;
  /** The commitment keeps the module. */
  isLocked: boolean;
  promotion: Environment['promotions_in_progress'][number] | undefined;
  code: string | undefined;
  onChoose: (isOn: boolean) => void;
  onCode: (code: string | undefined) => void;
};

export function ModuleCard({ module, isReduced, isChosen, isLocked, promotion, code, onChoose, onCode }: Props) {
  const { label, price_full, ends_on } = module;
  return (
    <Stack
      as="article"
      gap="3"
      aria-label={label}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p="4"
      ml={{ sm: module.parent ? '6' : '0' }}
    >
      <Flex justify="space-between" gap="4" wrap="wrap">
        <Box>
          <HStack gap="2" wrap="wrap">
            <Heading as="h3" textStyle="h3">
              {label}
            </Heading>
            {ends_on && !isChosen ? <StatusBadge tone="waiting" label={`Actif jusqu’au ${day(ends_on)}`} /> : null}
          </HStack>
          <Text color="fg.muted">{descriptions[module.code]}</Text>
          <Text mt="1">{priceSentence(module, isReduced)}</Text>
        </Box>
        <Toggle label="Activer" ariaLabel={`Activer le module ${label}`} checked={isChosen} disabled={isLocked} onChange={onChoose} />
      </Flex>
      {promotion ? (
        <Text textStyle="dense">
          Code promo {promotion.code} : {promotion.label}
          {promotion.advantage_end_at ? `, jusqu’au ${day(promotion.advantage_end_at)}` : ''}
        </Text>
      ) : price_full > 0 && isChosen ? (
        <PromotionCode module={module} code={code} onCode={onCode} />
      ) : null}
    </Stack>
  );
}

function priceSentence({ price_full, price_reduced }: OfferModule, isReduced: boolean): string {
  if (price_full === 0) return 'Gratuit';
  return isReduced
    ? `${euros(price_reduced)} TTC par mois (au lieu de ${euros(price_full)})`
    : `${euros(price_full)} TTC par mois (${euros(price_reduced)} avec un engagement d’un an)`;
}
