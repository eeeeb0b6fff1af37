import { useMe } from '../../platform/me.js';
import { Box, Span } from '../../ui/page/layout.js';
import { StructureMenu } from './structure-menu.js';

export function EnvironmentName() {
  const { environment, has_several_structures } = useMe();
  return (
    <Box minW="0">
      <Box fontWeight="600" lineClamp="2">
        {environment.name}
      </Box>
      <Span display="inline-block" mt="1" px="1.5" borderRadius="l1" bg="gray.subtle" color="gray.fg" textStyle="meta" fontWeight="600">
        {environment.type}
      </Span>
      {has_several_structures ? <StructureMenu /> : null}
    </Box>
  );
}
