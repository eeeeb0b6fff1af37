/** Access to Powens: its API, its pages, and our client id there. */
export type PowensAccess = { readonly url: string; readonly webviewUrl: string; readonly clientId: string; readonly clientSecret: string };

/** Access to the ticketing partner: its API, and the key that it gave this installation. */
export type TicketingPartner = { readonly url: string; readonly key: string };

type Values = Readonly<
  Partial<
    Record<
      'POWENS_URL' | 'POWENS_CLIENT_ID' | 'POWENS_CLIENT_SECRET' | 'POWENS_WEBVIEW_URL' | 'TICKETING_URL' | 'TICKETING_KEY',
      string | undefined
    >
  >
>;

export function powensAccess(values: Values): PowensAccess | null {
  const { POWENS_URL, POWENS_CLIENT_ID: clientId, POWENS_CLIENT_SECRET: clientSecret } = values;
  if (!POWENS_URL || !clientId || !clientSecret) return null;
  const webviewUrl = values.POWENS_WEBVIEW_URL ?? 'https://webview.powens.com';
  return { url: withoutSlash(POWENS_URL), webviewUrl: withoutSlash(webviewUrl), clientId, clientSecret };
}

export function ticketingPartner({ TICKETING_URL: partnerUrl, TICKETING_KEY: key }: Values): TicketingPartner | null {
  return partnerUrl && key ? { url: withoutSlash(partnerUrl), key } : null;
}

export const withoutSlash = (url: string): string => url.replace(/\/$/, '');
