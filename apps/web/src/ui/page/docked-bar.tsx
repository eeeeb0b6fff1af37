import { Box, Flex, type FlexProps } from '@chakra-ui/react';

/** Sticks to the bottom of the screen while its content is in sight. */
export const DockedBar = ({ label, ...rest }: { label: string } & FlexProps) => (
  <Box position="sticky" bottom="max(12px, env(safe-area-inset-bottom))" zIndex="docked" mt="3" data-docked data-noprint>
    <Flex
      role="region"
      aria-label={label}
      wrap="wrap"
      align="center"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l3"
      boxShadow="md"
      px="4"
      py="3"
      {...rest}
    />
  </Box>
);
