import { Box, Flex, LinkBox, LinkOverlay, Skeleton, Text } from '@chakra-ui/react';
import { ArrowRight } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Button } from './button.js';
import '../../theme/late-recipes.js';

type StatTileProps = {
  label: string;
  value: ReactNode;
  /** A second line: an amount, "la plus ancienne : 12 jours". */
  detail?: ReactNode;
  to?: string;
  icon?: ReactElement;
  tone?: 'brand' | 'orange' | 'blue' | 'green' | 'red' | 'gray';
  pending?: boolean;
  /** Each tile fails alone. */
  failed?: boolean;
  onRetry?: () => void;
};

function Figure({ value, detail, pending, failed, onRetry }: Pick<StatTileProps, 'value' | 'detail' | 'pending' | 'failed' | 'onRetry'>) {
  if (failed)
    return (
      <Box mt="2">
        <Text color="fg.error">Chiffre indisponible</Text>
        {onRetry && (
          <Button size="xs" variant="outline" mt="2" onClick={onRetry} position="relative" zIndex="1">
            Réessayer
          </Button>
        )}
      </Box>
    );
  if (pending) return <Skeleton height="38px" width="40%" mt="1" mb="5" />;
  return (
    <>
      <Text textStyle="kpi" fontVariantNumeric="proportional-nums" mt="1" data-amount>
        {value}
      </Text>
      <Text color="fg.muted" textStyle="dense" minH="18px" data-amount>
        {detail}
      </Text>
    </>
  );
}

/** A figure that leads to its list. */
export function StatTile({ label, value, detail, to, icon, tone = 'brand', pending = false, failed = false, onRetry }: StatTileProps) {
  return (
    <LinkBox
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
      p="4"
      minW="0"
      transition="border-color 120ms"
      _hover={to ? { borderColor: 'border.emphasized' } : {}}
    >
      <Flex align="center" gap="3">
        {icon && (
          <Flex
            boxSize="8"
            align="center"
            justify="center"
            borderRadius="l2"
            bg={`${tone}.subtle`}
            color={`${tone}.fg`}
            flexShrink="0"
            aria-hidden
          >
            {icon}
          </Flex>
        )}
        <Text fontWeight="600" flex="1" minW="0">
          {to ? (
            <LinkOverlay asChild>
              <RouterLink to={to}>{label}</RouterLink>
            </LinkOverlay>
          ) : (
            label
          )}
        </Text>
        {to && (
          <Box color="fg.subtle" aria-hidden>
            <ArrowRight size={16} />
          </Box>
        )}
      </Flex>
      <Figure {...{ value, detail, pending, failed }} {...(onRetry ? { onRetry } : {})} />
    </LinkBox>
  );
}
