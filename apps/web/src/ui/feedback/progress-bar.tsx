import { Box, type BoxProps } from '@chakra-ui/react';

type Props = { label: string; share: number; color?: BoxProps['bg'] } & Pick<BoxProps, 'width' | 'height' | 'mt' | 'me'>;

/** How far something on its way is. `share`: 0 to 1; less is none of it, more is all of it. */
export function ProgressBar({ label, share, color = 'brand.solid', ...box }: Props) {
  const percent = Math.max(0, Math.min(100, Math.round(share * 100)));
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
      <Box height="full" width={`${percent}%`} bg={color} transition="width 120ms" />
    </Box>
  );
}
