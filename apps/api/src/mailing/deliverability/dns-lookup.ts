import { Resolver } from 'node:dns/promises';

/** The shape that mailauth reads: strings in chunks for TXT, `{ exchange, priority }` for MX, strings else. */
type Answer = string[][] | string[];

/** Codes of Node for a name that does not exist, or that has no record of the type. */
const absent: readonly unknown[] = ['ENOTFOUND', 'ENODATA'];

/** Records of the public DNS. A server that does not respond within six seconds is an error, never an absent record. */
export class DnsLookup {
  private readonly resolver = new Resolver({ timeout: 3_000, tries: 2 });

  /** @param servers addresses with their port; the servers of the machine by default */
  constructor(servers?: readonly string[]) {
    if (servers) this.resolver.setServers(servers);
  }

  /** @throws Error with the code of Node, `ENOTFOUND` among them, as mailauth expects it */
  readonly resolve = async (name: string, type: string): Promise<Answer> => (await this.resolver.resolve(name, type)) as Answer;

  /** The TXT records of a name, each in one piece; empty where there are none. @throws Error when no server answers */
  async texts(name: string): Promise<readonly string[]> {
    return (await this.orNone(() => this.resolver.resolveTxt(name))).map((chunks) => chunks.join(''));
  }

  /** The mail servers of a domain, the preferred one first. A domain that refuses every mail (RFC 7505) has none. */
  async mailServers(domain: string): Promise<readonly string[]> {
    const records = await this.orNone(() => this.resolver.resolveMx(domain));
    return records
      .filter(({ exchange }) => exchange !== '')
      .sort((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange);
  }

  async addresses(host: string): Promise<readonly string[]> {
    const [four, six] = await Promise.all([
      this.orNone(() => this.resolver.resolve4(host)),
      this.orNone(() => this.resolver.resolve6(host)),
    ]);
    return [...four, ...six];
  }

  async namesOf(address: string): Promise<readonly string[]> {
    return this.orNone(() => this.resolver.reverse(address));
  }

  private async orNone<T>(lookup: () => Promise<readonly T[]>): Promise<readonly T[]> {
    try {
      return await lookup();
    } catch (error) {
      if (absent.includes((error as NodeJS.ErrnoException).code)) return [];
      throw error;
    }
  }
}
