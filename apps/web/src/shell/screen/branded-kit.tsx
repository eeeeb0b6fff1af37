import { isWhiteLabel } from '@intendance/contract/brand-name.js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { meQuery } from '../../platform/me-query.js';
import { isBrand } from '../../theme/system.js';
import { KitProvider } from '../../ui/kit/kit-provider.js';

/** The kit in the colours of the user's environment. They are kept for the next first paint (`boot.js`), login page included. */
export function BrandedKit({ children }: { children: ReactNode }) {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const name = me ? (me.environment.brand ?? 'intendance') : document.documentElement.dataset.brand;
  // Before the titles of the screens, which read it.
  if (me && name !== undefined) document.documentElement.dataset.brand = name;
  useEffect(() => paintIcon(name), [name]);
  useEffect(() => {
    if (!me || name === undefined) return;
    try {
      localStorage.setItem('intendance.brand', name);
    } catch {
      // storage refused by the browser: the colours come with the user each time
    }
  }, [me, name]);
  return <KitProvider {...(isBrand(name) ? { brand: name } : {})}>{children}</KitProvider>;
}

/** The icon of the tab: ours, or that of the white label. */
function paintIcon(brand: string | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = isWhiteLabel(brand) ? `/favicon-${brand}.svg` : '/favicon.svg';
}
