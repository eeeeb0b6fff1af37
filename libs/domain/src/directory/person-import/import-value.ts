import { isEmailAddress } from '@intendance/kernel/email-address.js';
import { searchText } from '@intendance/kernel/names.js';
import { phoneDigits } from '@intendance/kernel/phones.js';
import { cellText } from '../../capabilities/file-import/cell-text.js';
import { dayIn } from '../../capabilities/file-import/import-day.js';
import type { ImportErrorCode } from '../../capabilities/file-import/import-error.js';
import { customFieldText } from '../person/custom-field.js';
import type { PersonField } from '../person-field/person-field.events.js';
import { type ImportField, isDayField } from './import-field.js';
import { readMembers } from './import-member.js';

/** Written in a cell to empty the field; an empty cell leaves it as it is. */
export const eraseMark = '#VIDE';

/** Normalizes the value of a custom field: `1 425,00 €`, `1425.00` and `1425` are the same amount. */
export function customCell(field: PersonField | undefined, text: string): string {
  const value = customFieldText(field?.type ?? 'text', cellText(text)) ?? '';
  switch (field?.type) {
    case 'number':
    case 'euros':
      return /^-?\d+(?:\.\d+)?$/.test(value)
        ? value
            .replace(/^(-?)0+(?=\d)/, '$1')
            .replace(/(\.\d*?)0+$/, '$1')
            .replace(/\.$/, '')
        : value;
    case 'date':
      return dayIn(value) ?? value;
    case 'select':
      return field.options.find((option) => searchText(option) === searchText(value)) ?? value;
    default:
      return value;
  }
}

export type CellRefusal = { code: ImportErrorCode; reason: string };
export type CellReading = { value: string } | { refused: CellRefusal };

/** Reads a cell by the type of its field. The rules of the person are applied later, to the whole record. */
export function readCell(field: ImportField, text: string): CellReading {
  if (isDayField(field)) return readDay(text, field);
  switch (field) {
    case 'civility':
      return readCivility(text);
    case 'email':
      return isEmailAddress(text) ? { value: text.toLowerCase() } : { refused: { code: 'FORMAT', reason: 'adresse invalide' } };
    case 'zip_code': {
      // A spreadsheet that read the code as a number dropped its first zero.
      const digits = text.replaceAll(' ', '').replace(/^\d{4}$/, '0$&');
      return /^\d{5}$/.test(digits) ? { value: digits } : { refused: { code: 'FORMAT', reason: 'le code postal compte 5 chiffres' } };
    }
    case 'phone':
    case 'mobile': {
      const digits = (phoneDigits(text) ?? '').replace(/^[1-9]\d{8}$/, '0$&');
      return /^0[1-9]\d{8}$/.test(digits) ? { value: digits } : { refused: { code: 'FORMAT', reason: 'le numéro compte 10 chiffres' } };
    }
    case 'id':
      return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text)
        ? { value: text.toLowerCase() }
        : { refused: { code: 'FORMAT', reason: 'identifiant de fiche invalide' } };
    case 'spouse':
    case 'children':
      return isFamilyText(field, text) ? { value: text } : { refused: { code: 'FORMAT', reason: familyForm } };
    default:
      return { value: text };
  }
}

const familyForm = '« NOM Prénom (31/12/2020) » est attendu, et une virgule entre deux enfants';

const isFamilyText = (field: 'spouse' | 'children', text: string): boolean => {
  const members = readMembers(text);
  return members !== null && (field === 'children' || members.length === 1);
};

const civilities: Readonly<Record<string, string>> = {
  m: 'M',
  mr: 'M',
  h: 'M',
  homme: 'M',
  f: 'Mme',
  femme: 'Mme',
  monsieur: 'M',
  mme: 'Mme',
  madame: 'Mme',
  mlle: 'Mme',
  mademoiselle: 'Mme',
};

function readCivility(text: string): CellReading {
  const value = civilities[text.toLowerCase().replace(/\.$/, '')];
  return value ? { value } : { refused: { code: 'FORMAT', reason: 'M ou Mme est attendu' } };
}

function readDay(text: string, field: ImportField): CellReading {
  const day = dayIn(text, field.endsWith('birthday') ? 'birthday' : 'other');
  if (!day) return { refused: { code: 'FORMAT', reason: 'date invalide' } };
  return day >= '1900-01-01' && day <= '2199-12-31'
    ? { value: day }
    : { refused: { code: 'RANGE', reason: 'la date est attendue entre 1900 et 2199' } };
}
