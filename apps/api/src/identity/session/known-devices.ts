import { createHash } from 'node:crypto';
import { normalizeEmail } from '@intendance/kernel/email-address.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DeviceCookies } from '../../capabilities/throttle/device-cookies.js';
import { Config } from '../../platform/config/config.js';

const cookieSeconds = 180 * 86_400;

export const accountDigest = (email: string): string => createHash('sha256').update(normalizeEmail(email)).digest('hex');

/** The browsers that signed in to an account before, by their cookie. */
@Injectable()
export class KnownDevices {
  private readonly cookies: DeviceCookies;
  private readonly attributes: string;

  constructor({ secret, publicUrl }: Config) {
    this.cookies = new DeviceCookies(secret, { prefix: 'intendance-device', purpose: 'device-cookie' });
    const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
    this.attributes = `; Path=/api/login_check; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** The id of the browser, when its cookie proves that it signed in to this account before. */
  find({ headers }: FastifyRequest, email: string): string | undefined {
    return this.cookies.find(headers.cookie, accountDigest(email));
  }

  /** The value of `Set-Cookie` for a browser that has just signed in. */
  cookieFor(email: string): string {
    return `${this.cookies.cookieFor(accountDigest(email))}${this.attributes}`;
  }
}
