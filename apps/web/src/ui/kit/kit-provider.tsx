import { ChakraProvider } from '@chakra-ui/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import '../../theme/fonts.css';
import { watchColorMode } from '../../theme/color-mode.js';
import type { Brand } from '../../theme/palette.js';
import { isBrand, systemFor } from '../../theme/system.js';
import { ConfirmHost } from '../dialog/confirm.js';
import { ToasterHost } from '../feedback/toaster-host.js';

const brandOfPage = (): Brand => {
  const named = document.documentElement.dataset.brand;
  return isBrand(named) ? named : 'intendance';
};

/** Theme, toasts and confirmations. Wraps the whole application once; `brand` wins over the one of the host name. */
export function KitProvider({ brand, children }: { brand?: Brand; children: ReactNode }) {
  const chosen = brand ?? brandOfPage();
  const system = useMemo(() => systemFor(chosen), [chosen]);
  useEffect(watchColorMode, []);
  return (
    <ChakraProvider value={system}>
      {children}
      <ToasterHost />
      <ConfirmHost />
    </ChakraProvider>
  );
}
