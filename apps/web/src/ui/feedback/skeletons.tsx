import { Skeleton, Stack, VisuallyHidden } from '@chakra-ui/react';
import { loadingText } from './panels.js';
import '../../theme/late-recipes.js';

/** The shape of a form while its record loads. */
export function FormSkeleton({ fields = 6 }: { fields?: number }) {
  return (
    <Stack gap="5" aria-busy="true">
      <VisuallyHidden role="status">{loadingText}</VisuallyHidden>
      {Array.from({ length: fields }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
        <Stack key={index} gap="2">
          <Skeleton height="14px" width="30%" />
          <Skeleton height="40px" />
        </Stack>
      ))}
    </Stack>
  );
}

export function TilesSkeleton({ tiles = 4 }: { tiles?: number }) {
  return (
    <Stack direction={{ base: 'column', md: 'row' }} gap="4" aria-busy="true">
      <VisuallyHidden role="status">{loadingText}</VisuallyHidden>
      {Array.from({ length: tiles }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical blocks that never move
        <Skeleton key={index} height="118px" flex="1" borderRadius="l3" />
      ))}
    </Stack>
  );
}
