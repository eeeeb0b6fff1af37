import { Sparkles } from 'lucide-react';
import { Button } from '../../../ui/page/button.js';
import { Box, Kbd, Span, Text } from '../../../ui/page/layout.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import type { SplitEditorState } from './use-split-editor.js';

export const suggestionId = 'split-suggestion';

/** The activity that the keywords propose. A press accepts it, and so does Tab in the empty activity field. */
export function SuggestionChip({ operation: { suggestion, allocated }, editor }: { operation: BankOperation; editor: SplitEditorState }) {
  if (!suggestion || allocated) return null;
  if (editor.isSuggested)
    return (
      <Text color="fg.muted" textStyle="dense" role="status">
        Activité proposée par le mot-clé « {suggestion.keyword} ».
      </Text>
    );
  return (
    <Box>
      <Button
        size="sm"
        variant="subtle"
        id={suggestionId}
        height="auto"
        minH="32px"
        py="1"
        whiteSpace="normal"
        textAlign="start"
        icon={<Sparkles size={16} aria-hidden />}
        onClick={editor.acceptSuggestion}
      >
        Proposé : {suggestion.activity.name} (mot-clé « {suggestion.keyword} »)
        <Span hideBelow="md">
          {' '}
          <Kbd size="sm" aria-hidden>
            Tab
          </Kbd>
        </Span>
      </Button>
      {suggestion.ambiguous ? (
        <Text color="fg.warning" textStyle="dense" mt="1">
          Ce mot-clé sert à plusieurs budgets : vérifiez avant d’enregistrer.
        </Text>
      ) : null}
    </Box>
  );
}
