import { Switch, VisuallyHidden } from '@chakra-ui/react';
import '../../theme/late-recipes.js';

type ToggleProps = {
  label: string;
  /** When the visible label is the same on several cards. */
  ariaLabel?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch that acts at once, outside of any form. */
export function Toggle({ label, ariaLabel = label, checked, disabled = false, onChange }: ToggleProps) {
  return (
    <Switch.Root checked={checked} disabled={disabled} onCheckedChange={(details) => onChange(details.checked)}>
      <Switch.HiddenInput />
      <Switch.Control>
        <Switch.Thumb />
      </Switch.Control>
      {/* The input is named by this label, whatever name it is given itself. */}
      <Switch.Label>
        <span aria-hidden={ariaLabel !== label}>{label}</span>
        {ariaLabel === label ? null : <VisuallyHidden>{ariaLabel}</VisuallyHidden>}
      </Switch.Label>
    </Switch.Root>
  );
}
