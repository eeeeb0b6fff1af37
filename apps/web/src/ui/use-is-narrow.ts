import { useBreakpointValue } from '@chakra-ui/react';

/** Under 1024 px there is no room for two columns: what would be a pane is a dialog. */
export const useIsNarrow = (): boolean => useBreakpointValue({ base: true, lg: false }, { ssr: false }) ?? false;
