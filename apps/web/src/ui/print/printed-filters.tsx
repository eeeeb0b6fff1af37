import { Text } from '@chakra-ui/react';

/** Prints the filters as text, so that the reader knows the scope of the amounts. */
export const PrintedFilters = ({ parts }: { parts: readonly (string | false | undefined)[] }) => (
  <Text data-printonly mb="3">
    {parts.filter(Boolean).join(' · ')}
  </Text>
);
