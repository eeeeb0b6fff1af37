import { HStack } from '../page/layout.js';

/** Whether the next waiting record opens after a decision. */
export type Chain = { isOn: boolean; onChange: (isOn: boolean) => void };

export function ChainChoice({ label, isOn, onChange }: Chain & { label: string }) {
  return (
    <HStack asChild gap="2" cursor="pointer" minH="32px" w={{ base: '100%', md: 'auto' }} textStyle="dense">
      <label>
        <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
        {label}
      </label>
    </HStack>
  );
}
