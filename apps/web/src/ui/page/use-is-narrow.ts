import { useBreakpointValue } from '@chakra-ui/react';

/** Under 1024 px there is no room for two columns: a pane becomes a dialog. */
export const useIsNarrow = (): boolean => useBreakpointValue({ base: true, lg: false }, { ssr: false }) ?? false;

/** From 1024 to 1280 px, two columns have room for their main content. */
export const useIsTight = (): boolean => useBreakpointValue({ base: false, lg: true, xl: false }, { ssr: false }) ?? false;
