// The only door to Chakra's layout parts: pages import them from here, so that a change of library stays in `ui/`.
// biome-ignore lint/performance/noBarrelFile: one door to the library, and not a barrel of ours
export {
  Badge,
  Box,
  Center,
  Flex,
  Grid,
  GridItem,
  Heading,
  HStack,
  Kbd,
  Separator,
  SimpleGrid,
  Spacer,
  Span,
  Stack,
  Text,
  VisuallyHidden,
  VStack,
} from '@chakra-ui/react';
