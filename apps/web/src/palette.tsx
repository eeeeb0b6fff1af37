import { useAccountEntries } from './bookkeeping/ledger/account-name/palette-accounts.js';
import { useUserEntries } from './identity/user/palette-users.js';
import { CommandPalette } from './shell/palette/command-palette.js';

const useOthers = (text: string) => [...useAccountEntries(text), ...useUserEntries(text)];

/** The command palette, with what the areas find in lists that they hold whole. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return <CommandPalette useOthers={useOthers} onClose={onClose} />;
}
