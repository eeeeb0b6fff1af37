import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { lru } from '../../platform/runtime/lru.js';

type Commune = { nom: string; type: string; codesPostaux?: readonly string[] };

const patienceMs = 800;
/** How long the service is left alone once it did not answer. */
const silenceMs = 300_000;

/** The cities of a zip code: from geo.api.gouv.fr where it answers, else from the list that comes with the program. */
@Injectable()
export class Cities {
  private list: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
  private readonly answers = lru<string, readonly string[]>(5000, { ttl: 86_400_000 });
  private silentUntil = 0;

  constructor(private readonly config: Config) {}

  /** By name; none when the code is no zip code. */
  async at(zipCode: string): Promise<readonly string[]> {
    if (!/^\d{5}$/.test(zipCode)) return [];
    return (await this.fetchNames(zipCode)) ?? (await this.namesInList(zipCode));
  }

  /** Whether a city has this zip code. The local list has most codes; the service is asked for newer ones. */
  async isKnown(zipCode: string): Promise<boolean> {
    if (!/^\d{5}$/.test(zipCode)) return false;
    return (await this.namesInList(zipCode)).length > 0 || ((await this.fetchNames(zipCode)) ?? []).length > 0;
  }

  private async namesInList(zipCode: string): Promise<readonly string[]> {
    this.list ??= readList();
    return (await this.list).get(zipCode) ?? [];
  }

  /** Undefined when the service is not reached. */
  private async fetchNames(zipCode: string): Promise<readonly string[] | undefined> {
    const { geoApiUrl } = this.config;
    const cached = this.answers.get(zipCode);
    if (cached) return cached;
    if (geoApiUrl === null || performance.now() < this.silentUntil) return undefined;
    try {
      const url = `${geoApiUrl}/communes?codePostal=${zipCode}&fields=nom&format=json`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
      const body: unknown = await answer.json();
      if (!Array.isArray(body)) throw new Error(`${url} answered no list`);
      const names = inOrder(body.flatMap((commune: unknown) => nameIn(commune)));
      this.answers.set(zipCode, names);
      return names;
    } catch {
      // The service is unreachable or its response unreadable: the list replaces it, and a later call tries again.
      this.silentUntil = performance.now() + silenceMs;
      return undefined;
    }
  }
}

const nameIn = (commune: unknown): string[] =>
  typeof commune === 'object' && commune !== null && 'nom' in commune && typeof commune.nom === 'string' ? [commune.nom] : [];

const inOrder = (names: readonly string[]): string[] => names.toSorted((left, right) => left.localeCompare(right, 'fr'));

async function readList(): Promise<ReadonlyMap<string, readonly string[]>> {
  const path = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');
  const communes = JSON.parse(await readFile(path, 'utf8')) as Commune[];
  const byZipCode = new Map<string, string[]>();
  for (const { nom, type, codesPostaux = [] } of communes) {
    if (type !== 'commune-actuelle') continue;
    for (const zipCode of codesPostaux) byZipCode.set(zipCode, [...(byZipCode.get(zipCode) ?? []), nom]);
  }
  return new Map([...byZipCode].map(([zipCode, names]) => [zipCode, inOrder(names)]));
}
