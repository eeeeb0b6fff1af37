import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';

/** The name of the database of `DATABASE_URL`, which has the accounts, the directory and the operator's data besides structures. */
export const homeName = 'home';

/** A database of structures besides the home. */
export type NamedDatabase = { readonly name: string; readonly url: string; readonly share: number };
/** `share`: how many of the new structures a database takes, in relation to the others; 0: none. */
export type DatabaseList = { readonly homeShare: number; readonly others: readonly NamedDatabase[] };

/** Without `DATABASES_FILE`. */
export const onlyHome: DatabaseList = { homeShare: 1, others: [] };

const address = z.string().refine((url) => URL.canParse(url) && /^postgres(ql)?:$/.test(new URL(url).protocol), {
  error: 'une adresse postgres://… est attendue',
});
const share = z.int({ error: 'un nombre entier de 0 à 100 est attendu' }).min(0).max(100).default(1);
const entry = z
  .strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,29}$/, { error: 'des minuscules, des chiffres et des tirets sont attendus' })
      .refine((name) => name !== homeName, { error: `« ${homeName} » est la base de DATABASE_URL` }),
    url: address.optional(),
    url_file: z.string().min(1).optional(),
    share,
  })
  .refine(({ url, url_file }) => (url === undefined) !== (url_file === undefined), { error: '« url » ou « url_file » est attendu' });
const file = z
  .strictObject({ home: z.strictObject({ share }).default({ share: 1 }), databases: z.array(entry).min(1) })
  .refine(({ databases }) => new Set(databases.map(({ name }) => name)).size === databases.length, { error: 'deux bases ont le même nom' })
  .refine(({ home, databases }) => [home, ...databases].some((each) => each.share > 0), {
    error: 'aucune base ne prend de nouvelle structure : donnez à l’une « share »: 1',
  });

/**
 * Reads `DATABASES_FILE`: `{"home": {"share": 1}, "databases": [{"name": "lyon", "url_file": "lyon.url", "share": 2}]}`. A secret address
 * stands in a file of its own, whose path is relative to this one.
 * @returns undefined for a file that `explainDatabasesFile` explains
 */
export function readDatabasesFile(path: string): DatabaseList | undefined {
  const read = parse(path);
  return typeof read === 'string' ? undefined : read;
}

/** One sentence, without any address: it may hold a password. */
export function explainDatabasesFile(path: string): string {
  const read = parse(path);
  return typeof read === 'string' ? read : '';
}

function parse(path: string): DatabaseList | string {
  const content = jsonOf(path);
  if (content === undefined) return 'un fichier JSON lisible est attendu';
  const { data, error } = file.safeParse(content, { reportInput: false });
  if (!data) return (error?.issues ?? []).map(({ path: place, message }) => `${place.join('.')} : ${message}`).join(' ; ');
  const others: NamedDatabase[] = [];
  for (const { name, url, url_file, share: ofDatabase } of data.databases) {
    const fullUrl = url ?? addressIn(resolve(dirname(path), url_file ?? ''));
    if (fullUrl === undefined) return `${name} : le fichier « ${url_file} » n’a pas d’adresse postgres://…`;
    others.push({ name, url: fullUrl, share: ofDatabase });
  }
  return { homeShare: data.home.share, others };
}

function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

function addressIn(path: string): string | undefined {
  try {
    return address.safeParse(readFileSync(path, 'utf8').trim()).data;
  } catch {
    return undefined;
  }
}
