import { TextInput } from '../../../ui/field/text-input.js';
import { Box, Text } from '../../../ui/page/layout.js';
import type { SplitLine } from './split-lines.js';
import type { SplitEditorState } from './use-split-editor.js';

type Props = { line: SplitLine; index: number; editor: SplitEditorState; isLocked: boolean };

/** Whose the amount is, under the line of a third-party account. */
export function ThirdPartyCell({ line, index, editor, isLocked }: Props) {
  return (
    <Box gridColumn="1 / -1" order={1} data-party>
      <Text aria-hidden textStyle="dense" fontWeight="600" color="fg.muted" mb="1">
        Tiers
      </Text>
      <TextInput
        aria-label={`Tiers, ligne ${index + 1}`}
        placeholder="Son code puis son nom, par exemple EDF Électricité de France"
        value={line.thirdParty}
        disabled={isLocked}
        maxLength={98}
        aria-invalid={editor.fault?.line === index && editor.fault.isPartyless === true}
        onChange={(event) => editor.patch(line.key, { thirdParty: event.target.value, item: null })}
      />
    </Box>
  );
}
