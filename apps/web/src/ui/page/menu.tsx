import { Menu as ChakraMenu } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
import { OverlayPortal } from '../dialog/overlay-container.js';

export type MenuEntry = {
  id: string;
  label: ReactNode;
  icon?: ReactElement;
  onSelect: () => void;
  destructive?: boolean;
  disabled?: boolean;
  /** A line above it. */
  separated?: boolean;
};
export type MenuCheck = { id: string; label: string; checked: boolean; onChange: (checked: boolean) => void; disabled?: boolean };

type MenuProps = {
  trigger: ReactElement;
  label: string;
  entries?: readonly MenuEntry[];
  checks?: readonly MenuCheck[];
  checksLabel?: string;
};

/** A button that opens a list of commands, and of boxes to tick (the menu then stays open). */
export function Menu({ trigger, label, entries = [], checks = [], checksLabel }: MenuProps) {
  const run = (id: string) => entries.find((entry) => entry.id === id)?.onSelect();
  return (
    <ChakraMenu.Root onSelect={({ value }) => run(value)} positioning={{ placement: 'bottom-end' }} lazyMount>
      <ChakraMenu.Trigger asChild>{trigger}</ChakraMenu.Trigger>
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
