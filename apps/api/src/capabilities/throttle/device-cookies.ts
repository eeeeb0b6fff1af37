import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Naming = {
  /** The beginning of the name of each cookie. */
  readonly prefix: string;
  /** The text that the key signs. */
  readonly purpose: string;
};

/**
 * Device cookies (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): a browser that signed in to an account has its own limit
 * of attempts, so an attacker's failed attempts cannot lock out the owner or an office behind one IP address. One cookie per account, since
 * several users may share a browser. `account`: a digest, which no cookie needs to hide.
 */
export class DeviceCookies {
  private readonly key: Buffer;

  constructor(
    secret: string,
    private readonly naming: Naming,
  ) {
    this.key = createHmac('sha256', secret).update(naming.purpose).digest();
  }

  /** The id of the browser, when its cookie proves that it signed in to this account before. */
  find(cookies: string | undefined, account: string): string | undefined {
    const name = this.nameOf(account);
    for (const cookie of (cookies ?? '').split(/;\s*/)) {
      const [key, value = ''] = cookie.split('=');
      const [id = '', signature = ''] = key === name ? value.split('.') : [];
      if (id !== '' && isSame(signature, this.sign(id, account))) return id;
    }
    return undefined;
  }

  /** The value of `Set-Cookie` for a browser that has just signed in, before its attributes. */
  cookieFor(account: string): string {
    const id = randomBytes(16).toString('hex');
    return `${this.nameOf(account)}=${id}.${this.sign(id, account)}`;
  }

  private nameOf(account: string): string {
    return `${this.naming.prefix}-${account.slice(0, 12)}`;
  }

  private sign(id: string, account: string): string {
    return createHmac('sha256', this.key).update(`${id}:${account}`).digest('hex');
  }
}

const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));
