import { articleErrors } from './article.errors.js';
import type { Video } from './article.events.js';

type Provider = Video['provider'];
const ids: Readonly<Record<Provider, RegExp>> = { youtube: /^[\w-]{11}$/, vimeo: /^\d{6,12}$/, dailymotion: /^[a-z0-9]{5,10}$/i };

/** An address as `host/path?query`: the domain has no parser of addresses, and needs none for three providers. */
const addressParts = /^https?:\/\/([a-z.]+)(\/[^?#]*)?(?:\?([^#]*))?(?:#.*)?$/i;
const hosts: Readonly<Record<string, Provider>> = {
  'www.youtube.com': 'youtube',
  'youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'www.youtube-nocookie.com': 'youtube',
  'youtu.be': 'youtube',
  'vimeo.com': 'vimeo',
  'www.vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
  'www.dailymotion.com': 'dailymotion',
  'dailymotion.com': 'dailymotion',
  'dai.ly': 'dailymotion',
};

/** The video of an address that a user copied from the page of a provider. @throws article.video */
export function videoOf(address: string): Video {
  const [, host = '', path = '', query = ''] = addressParts.exec(address.trim()) ?? [];
  const provider = Object.hasOwn(hosts, host.toLowerCase()) ? hosts[host.toLowerCase()] : undefined;
  const watched = /(?:^|&)v=([^&]*)/.exec(query)?.[1];
  const id = provider === 'youtube' && watched !== undefined ? watched : path.split('/').findLast((part) => part !== '');
  if (!provider || id === undefined || !ids[provider].test(id)) throw articleErrors.video();
  return { provider, id };
}

const pages: Readonly<Record<Provider, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  dailymotion: 'https://www.dailymotion.com/video/',
};

/** The page of the provider. */
export const videoAddress = ({ provider, id }: Video): string => `${pages[provider]}${id}`;
