import type { PreferenceValue } from '@intendance/domain/identity/user/user.events.js';
import { DomainError } from '@intendance/kernel/domain-error.js';

const most = 50;
const longestName = 64;
const longestText = 2000;

const isValue = (value: unknown): value is PreferenceValue =>
  value === null || typeof value === 'boolean' || Number.isFinite(value) || (typeof value === 'string' && value.length <= longestText);

/** Screens choose the preferences; the server only limits their size. @throws user.preferences-invalid */
export function readPreferences(wanted: Readonly<Record<string, unknown>>): Record<string, PreferenceValue> {
  const entries = Object.entries(wanted);
  const wrong = entries.find(([name, value]) => !/^[\w.-]+$/.test(name) || name.length > longestName || !isValue(value));
  if (entries.length > most || wrong) throw preferencesInvalid(wrong?.[0]);
  return Object.fromEntries(entries.filter((entry): entry is [string, PreferenceValue] => isValue(entry[1])));
}

const preferencesInvalid = (name: string | undefined): DomainError => {
  const message = 'Une préférence est un texte, un nombre, oui ou non.';
  const propertyPath = name === undefined ? 'preferences' : `preferences.${name.slice(0, longestName)}`;
  return new DomainError('user.preferences-invalid', message, 'invalid', [{ propertyPath, code: 'user.preferences-invalid', message }]);
};
