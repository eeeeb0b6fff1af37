import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, 'returned-mails');

/** The placeholders of the examples. */
export type ReturnedMailValues = { readonly return: string; readonly mail: string; readonly mailing: string; readonly unsubscribe: string };

/** A message of `returned-mails/`, in the shape of a mail server: its lines end as in SMTP. */
export const returnedMailExample = (name: string, values: ReturnedMailValues): string =>
  readFileSync(join(folder, `${name}.eml`), 'utf8')
    .replaceAll(/\{\{(\w+)\}\}/g, (placeholder, key: string) => (key in values ? values[key as keyof ReturnedMailValues] : placeholder))
    .replaceAll(/\r?\n/g, '\r\n');
