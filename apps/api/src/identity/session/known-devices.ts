import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normalizeEmail } from '@intendance/kernel/email-address.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';

const cookieSeconds = 180 * 86_400;

export const accountDigest = (email: string): string => createHash('sha256').update(normalizeEmail(email)).digest('hex');

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that signed in to an account has its own limit
 * of attempts, so an attacker's failed attempts cannot lock out the owner or an office behind one IP address.
 */
@Injectable()
export class KnownDevices {
  private readonly key: Buffer;
  private readonly attributes: string;

  constructor({ secret, publicUrl }: Config) {
    this.key = createHmac('sha256', secret).update('device-cookie').digest();
    const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
    this.attributes = `; Path=/api/login_check; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** The id of the browser, when its cookie proves that it signed in to this account before. */
  find({ headers }: FastifyRequest, email: string): string | undefined {
    const name = this.nameOf(email);
    for (const cookie of (headers.cookie ?? '').split(/;\s*/)) {
      const [key, value = ''] = cookie.split('=');
      const [id = '', signature = ''] = key === name ? value.split('.') : [];
      if (id !== '' && isSame(signature, this.sign(id, email))) return id;
    }
    return undefined;
  }

  /** The value of `Set-Cookie` for a browser that has just signed in. */
  cookieFor(email: string): string {
    const id = randomBytes(16).toString('hex');
    return `${this.nameOf(email)}=${id}.${this.sign(id, email)}${this.attributes}`;
  }

  /** Uses one cookie per account, since several users may share a browser. */
  private nameOf(email: string): string {
    return `intendance-device-${accountDigest(email).slice(0, 12)}`;
  }

  private sign(id: string, email: string): string {
    return createHmac('sha256', this.key)
      .update(`${id}:${accountDigest(email)}`)
      .digest('hex');
  }
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
