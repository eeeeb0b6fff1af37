import type { ReactElement, ReactNode } from 'react';
import type { ButtonProps } from '../page/button.js';

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

export type MenuProps = Pick<ButtonProps, 'size' | 'aria-label' | 'title'> & {
  /** Text of the button. */
  children: ReactNode;
  icon: ReactElement;
  /** Names the list of commands for screen readers. */
  label: string;
  entries?: readonly MenuEntry[];
  checks?: readonly MenuCheck[];
  checksLabel?: string;
};
