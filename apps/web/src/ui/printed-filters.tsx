import { Text } from '@chakra-ui/react';

/** On paper the filters are words: what the figures are of. */
export const PrintedFilters = ({ parts }: { parts: readonly (string | false | undefined)[] }) => (
  <Text data-printonly mb="3">
    {parts.filter(Boolean).join(' · ')}
  </Text>
);
