import { Box, chakra, Flex, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { limits } from '../../platform/default-limit.js';
import { num } from '../format/format.js';
import { Button } from '../page/button.js';
import { pageWindow } from './page-window.js';
import '../../theme/late-recipes.js';

type PaginationProps = {
  page: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
  /** Called when the pointer or the focus comes near "Suivant". */
  onNear?: (page: number) => void;
};

function Step({ page, current, onPage }: { page: number; current: boolean; onPage: (page: number) => void }) {
  return (
    <Button
      size="xs"
      minW="8"
      variant={current ? 'subtle' : 'ghost'}
      colorPalette={current ? 'brand' : 'gray'}
      aria-label={`Page ${page}`}
      {...(current ? { 'aria-current': 'page' as const } : {})}
      onClick={() => !current && onPage(page)}
    >
      {num(page)}
    </Button>
  );
}

export function Pagination({ page, limit, total, onPage, onLimit, onNear }: PaginationProps) {
  const pages = Math.max(1, Math.ceil(total / limit));
  const first = Math.min((page - 1) * limit + 1, total);
  const near = () => page < pages && onNear?.(page + 1);
  return (
    <Flex justify="space-between" align="center" gap="3" wrap="wrap" py="3" data-noprint>
      <HStack gap="3" color="fg.muted" textStyle="dense">
        <Text>
          {num(first)}–{num(Math.min(page * limit, total))} sur {num(total)}
        </Text>
        <HStack gap="2">
          <span aria-hidden>Lignes par page</span>
          <NativeSelect.Root size="xs" width="16">
            <NativeSelect.Field aria-label="Lignes par page" value={limit} onChange={(event) => onLimit(Number(event.target.value))}>
              {limits.map((choice) => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </HStack>
      </HStack>
      {pages > 1 && (
        <chakra.nav aria-label="Pagination">
          <chakra.ul display="flex" gap="1" alignItems="center" listStyleType="none">
            <li>
              <Button
                size="xs"
                variant="ghost"
                disabled={page <= 1}
                onClick={() => onPage(page - 1)}
                icon={<ChevronLeft size={16} aria-hidden />}
              >
                Précédent
              </Button>
            </li>
            {pageWindow(page, pages).map((step, index) => (
              <chakra.li key={step === 'gap' ? `gap-${index}` : step} hideBelow="sm">
                {step === 'gap' ? (
                  <Box px="1" color="fg.muted" aria-hidden>
                    …
                  </Box>
                ) : (
                  <Step page={step} current={step === page} onPage={onPage} />
                )}
              </chakra.li>
            ))}
            <li>
              <Button
                size="xs"
                variant="ghost"
                disabled={page >= pages}
                onClick={() => onPage(page + 1)}
                onPointerEnter={near}
                onFocus={near}
              >
                Suivant
                <ChevronRight size={16} aria-hidden />
              </Button>
            </li>
          </chakra.ul>
        </chakra.nav>
      )}
    </Flex>
  );
}
