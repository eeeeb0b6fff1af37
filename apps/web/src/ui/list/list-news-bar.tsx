import { Flex } from '@chakra-ui/react';
import { Button } from '../page/button.js';
import type { ListNews } from './use-list-news.js';

/** Over the head of the table, so that the rows stay where they are. */
export function ListNewsBar({ news }: { news: ListNews | undefined }) {
  return (
    <Flex position="absolute" top="1" insetX="2" zIndex="3" justify="center" pointerEvents="none" data-noprint>
      <Flex role="status" pointerEvents="auto">
        {news && (
          <Flex align="center" gap="3" ps="3" pe="1" py="0.5" borderRadius="l2" borderWidth="1px" bg="bg.panel" shadow="md" textStyle="sm">
            {news.text}
            <Button size="xs" variant="outline" onClick={news.show}>
              Actualiser
            </Button>
          </Flex>
        )}
      </Flex>
    </Flex>
  );
}
