import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LinkState } from '@intendance/domain/website/site/site-check/site-check.js';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { isPublicAddress } from '../../../platform/http/public-address.js';
import { guardedLookup, PrivateAddress } from './address-guard.js';

const timeoutMs = 5000;
const mostRedirects = 4;
const mostLinks = 60;
const atOnce = 6;

type Reply = { readonly status: number; readonly location: string | undefined };

/** Asks other sites whether their pages exist. Only the public internet is asked, and no content is read. */
@Injectable()
export class LinkChecker {
  /** The addresses that may be asked; specs ask servers of their own. */
  protected isAllowed(address: string): boolean {
    return isPublicAddress(address);
  }

  /** Links beyond the first sixty are left out. */
  async check(links: readonly string[]): Promise<Map<string, LinkState>> {
    const limit = pLimit(atOnce);
    const states = await Promise.all(
      links.slice(0, mostLinks).map((link) => limit(async () => [link, await this.stateOf(link, mostRedirects)] as const)),
    );
    return new Map(states);
  }

  private async stateOf(link: string, redirects: number): Promise<LinkState> {
    if (!URL.canParse(link)) return 'missing';
    const url = new URL(link);
    if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return 'refused';
    const host = url.hostname.replace(/^\[|\]$/g, '');
    // A literal address is never looked up.
    if (isIP(host) !== 0 && !this.isAllowed(host)) return 'refused';
    try {
      const head = await this.ask(url, 'HEAD');
      const reply = [403, 404, 405, 501].includes(head.status) ? await this.ask(url, 'GET') : head;
      if (reply.status >= 300 && reply.status < 400 && reply.location !== undefined)
        return redirects === 0 ? 'unreachable' : this.stateOf(new URL(reply.location, url).href, redirects - 1);
      if (reply.status === 404 || reply.status === 410) return 'missing';
      // A site that wants a session or slows robots down is there.
      return reply.status >= 500 ? 'unreachable' : 'alive';
    } catch (error) {
      return error instanceof PrivateAddress ? 'refused' : 'unreachable';
    }
  }

  private ask(url: URL, method: 'HEAD' | 'GET'): Promise<Reply> {
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    return new Promise((resolve, reject) => {
      const call = request(
        url,
        {
          method,
          agent: false,
          lookup: guardedLookup((address) => this.isAllowed(address)),
          signal: AbortSignal.timeout(timeoutMs),
          headers: { 'user-agent': 'Intendance-verification-des-liens', accept: '*/*' },
        },
        (response) => {
          response.destroy();
          resolve({ status: response.statusCode ?? 0, location: response.headers.location });
        },
      );
      call.on('error', reject);
      call.end();
    });
  }
}
