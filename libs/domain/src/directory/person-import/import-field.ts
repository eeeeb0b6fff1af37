import { searchText } from '@intendance/kernel/names.js';
import { customFieldCodes } from '../person/person.events.js';
import type { PersonFields } from '../person-field/person-field.js';

const plainFields = [
  'matricule',
  'civility',
  'lastname',
  'firstname',
  'birthday',
  'email',
  'address',
  'zip_code',
  'city',
  'phone',
  'mobile',
  'entrance_date',
  'exit_date',
  'spouse_lastname',
  'spouse_firstname',
  'spouse_birthday',
  ...customFieldCodes,
] as const;

type PlainField = (typeof plainFields)[number];
const childParts = ['firstname', 'lastname', 'birthday'] as const;
export type ChildPart = (typeof childParts)[number];
export type ChildField = `child${number}_${ChildPart}`;
/** What a column of a file may hold, by its name on the wire. */
export type ImportField = PlainField | ChildField;

export const mostChildren = 10;
export const childField = (rank: number, part: ChildPart): ChildField => `child${rank}_${part}`;
const childRanks = Array.from({ length: mostChildren }, (_, index) => index + 1);

export const importFields: readonly ImportField[] = [
  ...plainFields,
  ...childRanks.flatMap((rank) => childParts.map((part) => childField(rank, part))),
];

export const isImportField = (text: string): text is ImportField => (importFields as readonly string[]).includes(text);
export const isFamilyField = (field: ImportField): boolean => /^(?:spouse|child\d+)_/.test(field);
export const isDayField = (field: ImportField): boolean => /(?:^|_)(?:birthday|date)$/.test(field);

/** The words that a header is known by: no case, no accents, no little words, no star of what is required. */
export const headerKey = (header: string): string =>
  searchText(header.replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .replace(/\b(?:de|du|des|d|l|le|la)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const knownHeaders: Readonly<Record<PlainField, readonly string[]>> = {
  matricule: ['Matricule', 'Numéro matricule', 'N° matricule'],
  civility: ['Civilité', 'Titre', 'Civility'],
  lastname: ['Nom', 'Nom de famille', 'Lastname'],
  firstname: ['Prénom', 'Firstname'],
  birthday: ['Date de naissance', 'Naissance', 'Birthday'],
  email: ['Email', 'E-mail', 'Mail', 'Courriel', 'Adresse e-mail', 'Adresse email', 'Adresse mail'],
  address: ['Adresse', 'Adresse postale', 'Address'],
  zip_code: ['Code postal', 'CP', 'Zip code'],
  city: ['Ville', 'Commune', 'City'],
  phone: ['Téléphone', 'Tél', 'Téléphone fixe', 'Phone'],
  mobile: ['Mobile', 'Portable', 'Téléphone mobile', 'Téléphone portable'],
  entrance_date: ["Date d'entrée", 'Entrée', 'Entrance date'],
  exit_date: ['Date de sortie', 'Sortie', 'Exit date'],
  spouse_lastname: ['Conjoint nom', 'Nom du conjoint', 'Spouse lastname'],
  spouse_firstname: ['Conjoint prénom', 'Prénom du conjoint', 'Spouse firstname'],
  spouse_birthday: ['Conjoint date de naissance', 'Date de naissance du conjoint', 'Spouse birthday'],
  CUSTOM1: ['CUSTOM1', 'Champ personnalisé 1'],
  CUSTOM2: ['CUSTOM2', 'Champ personnalisé 2'],
  CUSTOM3: ['CUSTOM3', 'Champ personnalisé 3'],
};

const childHeaders: Readonly<Record<ChildPart, (child: string) => string[]>> = {
  firstname: (child) => [`${child} prénom`, `Prénom ${child}`],
  lastname: (child) => [`${child} nom`, `Nom ${child}`],
  birthday: (child) => [`${child} date de naissance`, `Date de naissance ${child}`, `${child} naissance`],
};

const fieldByHeader: ReadonlyMap<string, ImportField> = new Map<string, ImportField>([
  ...plainFields.flatMap((field) => knownHeaders[field].map((header) => [headerKey(header), field] as const)),
  ...childRanks.flatMap((rank) =>
    childParts.flatMap((part) =>
      [`Enfant${rank}`, `Enfant ${rank}`, `Child${rank}`]
        .flatMap((child) => childHeaders[part](child))
        .map((header) => [headerKey(header), childField(rank, part)] as const),
    ),
  ),
]);

/** The field of a header: as the product names it, or as the environment named its own. */
export function fieldOfHeader(header: string, fields: PersonFields): ImportField | null {
  const key = headerKey(header);
  if (key === '') return null;
  const custom = customFieldCodes.find((code) =>
    fields.some((field) => field.code === code && field.enabled && headerKey(field.name) === key),
  );
  return custom ?? fieldByHeader.get(key) ?? (isImportField(header.trim()) ? (header.trim() as ImportField) : null);
}

/** How the field is called where no file names it. */
export function fieldLabel(field: ImportField, fields: PersonFields): string {
  const configured = fields.find(({ code }) => code === field);
  if (configured) return configured.name;
  const [, rank, part] = /^child(\d+)_(\w+)$/.exec(field) ?? [];
  if (rank !== undefined) return childHeaders[part as ChildPart](`Enfant ${rank}`)[0] ?? field;
  return knownHeaders[field as PlainField][0] ?? field;
}
