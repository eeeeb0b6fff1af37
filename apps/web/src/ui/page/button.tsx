import { Button as ChakraButton, type ButtonProps as ChakraButtonProps, IconButton as ChakraIconButton, chakra } from '@chakra-ui/react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useIsReader } from './reader-context.js';

/** Marks the button that creates a record: the key `n` presses it, and readers do not get it. */
type Creating = { 'data-create'?: boolean };

export type ButtonProps = ChakraButtonProps & Creating & { icon?: ReactElement | undefined; ref?: Ref<HTMLButtonElement> };

/** `type="button"` by default: a button inside a form must not submit it by accident. A button that waits keeps its text, which is its name. */
export function Button({ icon, children, type = 'button', ...rest }: ButtonProps) {
  const isReader = useIsReader();
  if (isReader && rest['data-create']) return null;
  return (
    <ChakraButton type={type} size="md" loadingText={children} {...rest}>
      {icon}
      {children}
    </ChakraButton>
  );
}

/** A button with an icon alone: `label` is its name, and its tooltip. */
export function IconButton({
  label,
  children,
  type = 'button',
  ...rest
}: Omit<ChakraButtonProps, 'aria-label'> & { label: string; ref?: Ref<HTMLButtonElement> }) {
  return (
    <ChakraIconButton type={type} variant="ghost" size="xs" aria-label={label} title={label} {...rest}>
      {children}
    </ChakraIconButton>
  );
}

export type LinkButtonProps = Omit<ChakraButtonProps, 'asChild' | 'type'> &
  Creating & { to: string; icon?: ReactElement | undefined; children: ReactNode };

/** A link that looks like a button. */
export function LinkButton({ to, icon, children, ...rest }: LinkButtonProps) {
  const isReader = useIsReader();
  if (isReader && rest['data-create']) return null;
  return (
    <ChakraButton asChild size="md" {...rest}>
      <RouterLink to={to}>
        {icon}
        {children}
      </RouterLink>
    </ChakraButton>
  );
}

/** A link of a sentence or of a cell, inside the application. */
export const Link = chakra(RouterLink, {
  base: {
    color: 'brand.fg',
    textDecoration: 'underline',
    textDecorationColor: 'brand.emphasized',
    textUnderlineOffset: '3px',
    borderRadius: 'l1',
    _hover: { textDecorationColor: 'currentColor' },
  },
});
