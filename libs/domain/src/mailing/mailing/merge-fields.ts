import { escapeMarkup } from '@intendance/kernel/markup.js';
import { searchText } from '@intendance/kernel/names.js';
import { imagesAsText } from '../../capabilities/rich-text/inline-images.js';
import { type CustomFieldCode, customFieldCodes } from '../../directory/person/person.events.js';
import type { Contact } from '../contact.js';

/** A field that a mailing may have in braces: `{prénom}`, or `{prénom|collègue}` with a fallback text. */
export type MergeField = { name: string; label: string; valueOf(contact: Contact): string | null };
type NamedField = { readonly code: string; readonly name: string; readonly enabled: boolean };

const standardFields: readonly MergeField[] = [
  { name: 'prénom', label: 'Prénom', valueOf: ({ firstname }) => firstname },
  { name: 'nom', label: 'Nom', valueOf: ({ lastname }) => lastname },
  { name: 'civilité', label: 'Civilité', valueOf: ({ civility }) => civility },
  { name: 'e-mail', label: 'E-mail', valueOf: ({ email }) => email },
];

/** @param fields the fields of the environment: its own have the names that it gave them */
export const mergeFields = (fields: readonly NamedField[]): MergeField[] => [
  ...standardFields,
  ...fields.filter(isCustom).map(({ code, name }) => ({
    name: name.replace(/[{}|<>]/g, ' ').trim(),
    label: name,
    valueOf: ({ customFields }: Contact) => customFields[code],
  })),
];

const isCustom = <Field extends NamedField>(field: Field): field is Field & { code: CustomFieldCode } =>
  field.enabled && (customFieldCodes as readonly string[]).includes(field.code);

const token = /\{([^{}|<>\n]{1,100})(?:\|([^{}<>\n]{0,200}))?\}/g;
/** The words of a text: those that images have as their alternative text too. */
const withoutTags = (html: string): string => imagesAsText(html).replace(/<[^>]*>/g, '');

type Problem = { field: string; reason: 'unknown' | 'broken' };

/** The fields of a text that no value can replace. A field is broken when a format begins or ends in the middle of it. */
export function mergeProblems(text: string, fields: readonly MergeField[]): Problem[] {
  const names = new Set(fields.map(({ name }) => searchText(name)));
  const whole = new Set([...text.matchAll(token)].map(([placeholder]) => withoutEntities(placeholder)));
  const problems = new Map<string, Problem>();
  for (const [placeholder, name = ''] of withoutEntities(withoutTags(text)).matchAll(token)) {
    if (!names.has(searchText(name))) problems.set(placeholder, { field: placeholder, reason: 'unknown' });
    else if (!whole.has(placeholder)) problems.set(placeholder, { field: placeholder, reason: 'broken' });
  }
  return [...problems.values()];
}

const withoutEntities = (text: string): string =>
  text.replaceAll('&lt;', '‹').replaceAll('&gt;', '›').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

export type Merged = { text: string /** The fields without a value and without a text instead of it. */; empty: string[] };

/** One text for one contact. `html`: the values are escaped; the text instead of a value is a part of the HTML already. */
export function merge(template: string, contact: Contact, fields: readonly MergeField[], as: 'text' | 'html'): Merged {
  const values = new Map(fields.map((field) => [searchText(field.name), field]));
  const empty = new Set<string>();
  const text = template.replace(token, (placeholder: string, name: string, fallback: string | undefined) => {
    const field = values.get(searchText(as === 'html' ? withoutEntities(name) : name));
    if (!field) return placeholder;
    const value = field.valueOf(contact)?.trim() ?? '';
    if (value !== '') return as === 'html' ? escapeMarkup(value) : value;
    if (!fallback) empty.add(field.label);
    return fallback ?? '';
  });
  return { text, empty: [...empty] };
}

/** The fields of a letter to several people: each value once, `Anne et Paul`. `contacts`: the whole household. */
export const householdFields = (fields: readonly MergeField[], contacts: readonly Contact[]): MergeField[] =>
  fields.map((field) => ({ ...field, valueOf: () => joined(contacts.map((contact) => field.valueOf(contact)?.trim() ?? '')) }));

const list = new Intl.ListFormat('fr', { type: 'conjunction' });

const joined = (values: readonly string[]): string | null => list.format(new Set(values.filter((value) => value !== ''))) || null;
