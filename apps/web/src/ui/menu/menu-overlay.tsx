import { Menu as ChakraMenu } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { OverlayPortal } from '../page/overlay-container.js';
import type { MenuProps } from './menu-props.js';
import '../../theme/late-recipes.js';

type Props = Required<Pick<MenuProps, 'label' | 'entries' | 'checks'>> &
  Pick<MenuProps, 'checksLabel'> & {
    /** The id of the button: the menu stands under it and gives it the focus back. */
    trigger: string;
    open: boolean;
    onClose: () => void;
    /** The entry that the keyboard starts on; null after a click. */
    highlighted: string | null;
  };

/** The commands of a menu, and its boxes to tick: a tick leaves the menu open. */
export default function MenuOverlay({ trigger, label, entries, checks, checksLabel, open, onClose, highlighted }: Props) {
  // A menu that is open from its first render does not take the focus.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  // An overlay that opens under an open menu counts as a part of it, and would close with it: the command waits for the end of the menu.
  const run = (id: string) => setTimeout(() => entries.find((entry) => entry.id === id)?.onSelect());
  return (
    <ChakraMenu.Root
      open={open && isMounted}
      onOpenChange={(details) => !details.open && onClose()}
      defaultHighlightedValue={highlighted}
      onSelect={({ value }) => run(value)}
      ids={{ trigger }}
      positioning={{ placement: 'bottom-end' }}
      lazyMount
    >
      <OverlayPortal>
        <ChakraMenu.Positioner>
          <ChakraMenu.Content aria-label={label} minW="14rem">
            {checks.length > 0 && (
              <ChakraMenu.ItemGroup>
                {checksLabel && <ChakraMenu.ItemGroupLabel>{checksLabel}</ChakraMenu.ItemGroupLabel>}
                {checks.map((check) => (
                  <ChakraMenu.CheckboxItem
                    key={check.id}
                    value={`check:${check.id}`}
                    checked={check.checked}
                    disabled={check.disabled ?? false}
                    onCheckedChange={check.onChange}
                    closeOnSelect={false}
                  >
                    {check.label}
                    <ChakraMenu.ItemIndicator />
                  </ChakraMenu.CheckboxItem>
                ))}
              </ChakraMenu.ItemGroup>
            )}
            {entries.flatMap((entry) => [
              ...(entry.separated ? [<ChakraMenu.Separator key={`${entry.id}-line`} />] : []),
              <ChakraMenu.Item
                key={entry.id}
                value={entry.id}
                disabled={entry.disabled ?? false}
                {...(entry.destructive ? { color: 'fg.error', _hover: { bg: 'bg.error', color: 'fg.error' } } : {})}
              >
                {entry.icon}
                {entry.label}
              </ChakraMenu.Item>,
            ])}
          </ChakraMenu.Content>
        </ChakraMenu.Positioner>
      </OverlayPortal>
    </ChakraMenu.Root>
  );
}
