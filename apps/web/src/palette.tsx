import { useOperationEntries } from './bookkeeping/bank/bank-operation/palette-operations.js';
import { usePeopleEntries } from './directory/palette-people.js';
import { CommandPalette } from './shell/palette/command-palette.js';

const useRecords = (text: string) => [...usePeopleEntries(text), ...useOperationEntries(text)];

/** The command palette, with the records that the areas find. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return <CommandPalette useRecords={useRecords} onClose={onClose} />;
}
