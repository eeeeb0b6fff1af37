import { isSiren, sirenDigits } from '@intendance/kernel/siren.js';
import { InvalidArgumentError } from 'commander';

/** @throws InvalidArgumentError */
export function readSiren(text: string): string {
  const digits = sirenDigits(text);
  if (!/^\d{9}$/.test(digits)) throw new InvalidArgumentError('Un SIREN compte neuf chiffres.');
  if (!isSiren(digits)) throw new InvalidArgumentError(`Le SIREN ${digits} est faux : sa clé de contrôle ne correspond pas.`);
  return digits;
}
