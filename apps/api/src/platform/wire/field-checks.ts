import { isUuid } from '@intendance/kernel/id.js';
import { isLocalDate, type LocalDate } from '@intendance/kernel/local-date.js';
import { holdsUnstorable } from '@intendance/kernel/storable-text.js';

/** One rule of a field: `code` is published with the violation, `message` is French and shown as is. */
export type Check = { code: string; message: string; passes(value: unknown): boolean };

const check = (code: string, message: string, passes: (value: unknown) => boolean): Check => ({ code, message, passes });

/** Below a billion, so that the total of the longest list still is an exact number of cents. */
export const maximumEuros = 999_999_999.99;

/** The shortest decimal that denotes the number has at most two decimals: exact, where `value * 100` is not. */
export const hasTwoDecimals = (value: number): boolean => /^-?\d+(\.\d{1,2})?$/.test(String(value));

export const isDay = (value: unknown): value is LocalDate =>
  typeof value === 'string' && isLocalDate(value) && value >= '1900-01-01' && value < '2200';

export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(value) &&
  isDay(value.slice(0, 10)) &&
  !Number.isNaN(Date.parse(value));

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isText = (value: unknown): value is string => typeof value === 'string';

export const required = check('required', 'Ce champ est obligatoire.', (value) => value !== undefined && value !== null);

export const eurosChecks = ({ min = -maximumEuros }: { min?: number | undefined }): Check[] => [
  check('type', 'Un montant en euros est attendu.', isNumber),
  check(
    'decimals',
    'Un montant a au plus deux décimales.',
    (value) => isNumber(value) && (Math.abs(value) > 1e15 || hasTwoDecimals(value)),
  ),
  check('range', 'Ce montant est trop grand.', (value) => isNumber(value) && value <= maximumEuros),
  check(
    'minimum',
    min === 0 ? 'Ce montant ne peut pas être négatif.' : 'Ce montant est trop petit.',
    (value) => isNumber(value) && value >= min,
  ),
];

export const rateChecks: Check[] = [
  check('type', 'Un taux en pourcentage est attendu.', isNumber),
  check('decimals', 'Un taux a au plus trois décimales.', (value) => isNumber(value) && Math.round(value * 1000) / 1000 === value),
  check('range', 'Un taux est compris entre 0 et 100 %.', (value) => isNumber(value) && value >= 0 && value <= 100),
];

const largestDecimal = 1_000_000_000_000;
/** A number above 0 with any decimals, as an amount in another currency. */
export const decimalChecks: Check[] = [
  check('type', 'Un nombre est attendu.', isNumber),
  check(
    'range',
    'Un nombre positif, inférieur à mille milliards, est attendu.',
    (value) => isNumber(value) && value >= 0 && value < largestDecimal,
  ),
];

export const dayChecks: Check[] = [
  check('type', 'Une date AAAA-MM-JJ est attendue.', (value) => isText(value) && /^\d{4}-\d{2}-\d{2}$/.test(value)),
  check('calendar', 'Cette date n’existe pas dans le calendrier.', isDay),
];

export const instantChecks: Check[] = [check('type', 'Un instant RFC 3339 est attendu.', isInstant)];

export const idChecks: Check[] = [check('type', 'Un identifiant est attendu.', (value) => isText(value) && isUuid(value))];

const textCheck = check('type', 'Un texte est attendu.', isText);

export const textChecks = ({ max, min = 0 }: { max: number; min?: number | undefined }): Check[] => [
  textCheck,
  check('required', 'Ce champ est obligatoire.', (value) => isText(value) && (min === 0 || value.length > 0)),
  check('too-short', `Au moins ${min} caractères sont attendus.`, (value) => isText(value) && value.length >= min),
  check('too-long', `Au plus ${max} caractères sont acceptés.`, (value) => isText(value) && value.length <= max),
];

export const flagChecks: Check[] = [check('type', 'Oui ou non (true ou false) est attendu.', (value) => typeof value === 'boolean')];

export const choiceChecks = (choices: readonly string[]): Check[] => [
  check('choice', `Une de ces valeurs est attendue : ${choices.join(', ')}.`, (value) => isText(value) && choices.includes(value)),
];

export const countChecks = ({
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
}: {
  min?: number | undefined;
  max?: number | undefined;
}): Check[] => [
  check('type', 'Un nombre entier est attendu.', (value) => isNumber(value) && Number.isInteger(value)),
  check('range', `Un nombre entre ${min} et ${max} est attendu.`, (value) => isNumber(value) && value >= min && value <= max),
];

export const storableCheck = check('nul', 'Le caractère NUL n’est pas accepté.', (value) => !holdsUnstorable(value));

/** An array would pass the nested validation, which looks at its items. */
export const objectCheck = check('type', 'Un objet est attendu.', isPlain);
export const objectsCheck = check('type', 'Une liste d’objets est attendue.', (value) => Array.isArray(value) && value.every(isPlain));

export const listChecks = ({ max }: { max: number }): Check[] => [
  check('type', 'Une liste est attendue.', Array.isArray),
  check('too-long', `Au plus ${max} éléments sont acceptés.`, (value) => Array.isArray(value) && value.length <= max),
];

// Line feeds and tabs are text; the other C0 and C1 controls, and the marks that reverse the reading order, never are.
const invisible = /(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;
/** Removes invisible characters from a typed text. */
export const typedText = (text: string): string =>
  text.replaceAll('\r\n', '\n').replaceAll(invisible, '').toWellFormed().normalize('NFC').trim();
/** Removes invisible characters from a typed text. Other values pass unchanged: the checks refuse them. */
export const cleanText = (value: unknown): unknown => (typeof value === 'string' ? typedText(value) : value);
