import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { day, euros, foreignAmount } from '../../../ui/format/format.js';
import { Button } from '../../../ui/page/button.js';
import { Box, Flex, Span, Stack, Text } from '../../../ui/page/layout.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import { openItemsQuery } from './open-items.api.js';
import type { OpenItem } from './split-accounts.js';
import { settles } from './split-lines.js';
import type { SplitEditorState } from './use-split-editor.js';

const shownAtFirst = 3;

/** The lines of third parties that this movement may settle. A press makes the line, and the save letters both. */
export function OpenItems({ operation, editor }: { operation: BankOperation; editor: SplitEditorState }) {
  const { data: items = [] } = useQuery({ ...openItemsQuery(operation.id), enabled: !operation.allocated });
  const [isWhole, setWhole] = useState(false);
  if (items.length === 0 || operation.allocated) return null;
  const likely = items.filter((item) => item.likely);
  const shown = isWhole ? items : likely.slice(0, shownAtFirst);
  return (
    <Stack as="section" gap="2" aria-label="Factures et tiers à régler">
      {shown.length > 0 ? (
        <Text textStyle="dense" fontWeight="600" color="fg.muted">
          {operation.mode === 'expense' ? 'Cette dépense règle peut-être' : 'Cette recette règle peut-être'}
        </Text>
      ) : null}
      {shown.map((item) => (
        <Item key={`${item.writing_id} ${item.line}`} item={item} editor={editor} />
      ))}
      {isWhole || items.length === shown.length ? null : (
        <Box>
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            {items.length === 1 ? 'Voir la ligne de tiers à régler' : `Voir les ${items.length} lignes de tiers à régler`}
          </Button>
        </Box>
      )}
    </Stack>
  );
}

function Item({ item, editor }: { item: OpenItem; editor: SplitEditorState }) {
  const isChosen = editor.lines.some(settles(item));
  return (
    <Button
      size="sm"
      variant={isChosen ? 'subtle' : 'outline'}
      height="auto"
      minH="40px"
      py="1"
      justifyContent="flex-start"
      whiteSpace="normal"
      textAlign="start"
      aria-pressed={isChosen}
      icon={isChosen ? <Check size={16} aria-hidden /> : undefined}
      onClick={() => editor.toggleItem(item)}
    >
      <Flex gap="3" justify="space-between" flex="1" wrap="wrap">
        <Span minW="0" overflowWrap="anywhere">
          {item.third_party_name} · {item.piece_ref || item.wording}
          <Span color="fg.muted"> du {day(item.date)}</Span>
        </Span>
        <Span data-amount whiteSpace="nowrap">
          {item.partly_settled ? 'reste ' : ''}
          {euros(item.amount)}
          {item.currency !== null && item.foreign_amount !== null ? ` (${foreignAmount(item.foreign_amount, item.currency)})` : ''}
        </Span>
      </Flex>
    </Button>
  );
}
