import { chakra } from '@chakra-ui/react';
import { memo, useEffect, useRef } from 'react';

// The browser's own checkbox: a page has one per row, and a machine of Ark UI for each took most of the time of a selection.
const Checkbox = chakra('input', {
  base: {
    appearance: 'none',
    display: 'inline-grid',
    placeContent: 'center',
    boxSize: '24px',
    flexShrink: '0',
    margin: '0',
    cursor: 'pointer',
    borderRadius: 'l1',
    color: 'colorPalette.contrast',
    _before: {
      content: '""',
      gridArea: '1 / 1',
      boxSize: '4',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'l1',
    },
    _after: { gridArea: '1 / 1', boxSize: '10px', placeSelf: 'center', bg: 'currentColor' },
    '&:is(:checked, :indeterminate)::before': { bg: 'colorPalette.solid', borderColor: 'colorPalette.solid' },
    '&:checked::after': { content: '""', clipPath: 'polygon(14% 44%, 0 60%, 40% 98%, 100% 16%, 84% 4%, 38% 66%)' },
    '&:indeterminate::after': { content: '""', clipPath: 'inset(40% 0)' },
    // System colours replace ours, so the native box shows whether it is checked.
    '@media (forced-colors: active)': { appearance: 'auto', _before: { content: 'none' }, '&::after': { display: 'none !important' } },
  },
});

type TickProps = { label: string; checked: boolean | 'indeterminate'; onToggle: (range: boolean) => void };

/** A checkbox of 24 px without visible words. `onToggle` receives whether Shift was held. */
export const Tick = memo(function Tick({ label, checked, onToggle }: TickProps) {
  const box = useRef<HTMLInputElement>(null);
  const isMixed = checked === 'indeterminate';
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed;
  }, [isMixed]);
  return (
    <Checkbox
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={checked === true}
      onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
});
