import { type Brand, brands } from '@intendance/contract/access-need.js';

/** The white label of each host name of the installation. */
export type BrandHosts = Readonly<Record<string, Brand>>;
/** Addresses of the support; `intendance` is that of the environments without white label. */
export type SupportEmails = Readonly<Partial<Record<Brand | 'intendance', string>>>;

/** `flash.exemple.fr=flash,autre.exemple.fr=generique` */
export function readBrandHosts(text: string): BrandHosts | undefined {
  const pairs = pairsOf(text);
  const hosts = pairs?.map(([host, brand]) => [host.toLowerCase(), brands.find((each) => each === brand)] as const);
  if (!hosts?.every(([host, brand]) => /^[a-z\d.-]+$/.test(host) && brand)) return undefined;
  return Object.fromEntries(hosts) as BrandHosts;
}

/** `intendance=aide@exemple.fr,flash=aide@flash.exemple.fr` */
export function readSupportEmails(text: string): SupportEmails | undefined {
  const pairs = pairsOf(text);
  const names: readonly string[] = ['intendance', ...brands];
  if (!pairs?.every(([brand, email]) => names.includes(brand) && /^[^\s@]+@[^\s@]+$/.test(email))) return undefined;
  return Object.fromEntries(pairs);
}

type Addresses = { readonly publicUrl: string; readonly brandHosts: BrandHosts };

/** The public address at the first host of the brand: its port and path are those of the installation. Without a host, the public address. */
export function brandAddress({ publicUrl, brandHosts }: Addresses, brand: Brand | null): string {
  const [host] = Object.entries(brandHosts).find(([, each]) => each === brand) ?? [];
  if (host === undefined) return publicUrl;
  const address = new URL(publicUrl);
  address.hostname = host;
  return address.href.replace(/\/$/, '');
}

function pairsOf(text: string): [name: string, value: string][] | undefined {
  const pairs = text.split(',').map((pair) => pair.trim().split('='));
  return pairs.every((pair): pair is [string, string] => pair.length === 2) ? pairs : undefined;
}
