import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useAllowed } from '../../../platform/me.js';
import { TextInput } from '../../../ui/field/text-input.js';
import { count } from '../../../ui/format/format.js';
import { Box, HStack, Span, Text } from '../../../ui/page/layout.js';
import { useDebounced } from '../../../ui/page/use-debounced.js';
import { Tick } from '../../../ui/table/tick.js';
import { checkKeywords } from '../../plan/plan/plan.api.js';
import type { BankOperation } from '../bank-operation/bank-operation.js';
import type { SplitEditorState } from './use-split-editor.js';

/** After a choice made by hand: the same for every operation of the kind, tried before it is kept. */
export function KeywordOffer({ editor, operation }: { editor: SplitEditorState; operation: BankOperation }) {
  const isAllowed = useAllowed();
  const id = useId();
  const { offered, offer, setOffer } = editor;
  const keyword = useDebounced(offer.keyword.trim(), 300);
  const check = useQuery({
    queryKey: ['keyword-check', offered?.id, keyword],
    queryFn: ({ signal }) => checkKeywords({ activity: offered?.id ?? '', keywords: [keyword] }, signal),
    enabled: offer.isOn && offered !== undefined && keyword !== '',
  });
  if (!offered || operation.allocated || !isAllowed('accounting-keywords')) return null;
  return (
    <Box borderWidth="1px" borderRadius="l2" px="4" py="3" bg="bg.subtle">
      <HStack gap="2" wrap="wrap">
        <Tick
          label={`Toujours affecter les opérations contenant ce mot à ${offered.name}`}
          checked={offer.isOn}
          onToggle={() => setOffer({ ...offer, isOn: !offer.isOn })}
        />
        <Span id={id}>Toujours affecter les opérations contenant «</Span>
        <TextInput
          aria-label="Mot-clé"
          size="sm"
          width="12rem"
          value={offer.keyword}
          maxLength={60}
          onChange={(event) => setOffer({ isOn: true, keyword: event.target.value })}
        />
        <Span>» à {offered.name} ?</Span>
      </HStack>
      {check.data ? (
        <Text textStyle="dense" color="fg.muted" role="status" mt="1">
          {count(check.data.operations, 'opération')}, dont {check.data.already_allocated} déjà affectées autrement.
          {check.data.conflicts.map(({ keyword: word, activity }) => ` « ${word} » est déjà un mot-clé de ${activity.name}.`).join('')}
        </Text>
      ) : null}
    </Box>
  );
}
