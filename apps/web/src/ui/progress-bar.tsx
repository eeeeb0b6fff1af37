import { Box, type BoxProps } from '@chakra-ui/react';

/** How far something on its way is. `share`: 0 to 1, more is all of it. */
export function ProgressBar({ label, share, ...box }: { label: string; share: number } & Pick<BoxProps, 'width' | 'height' | 'me'>) {
  const percent = Math.min(100, Math.round(share * 100));
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      height="2"
      borderRadius="full"
      bg="bg.emphasized"
      overflow="hidden"
      {...box}
    >
      <Box height="full" width={`${percent}%`} bg="brand.solid" transition="width 120ms" />
    </Box>
  );
}
