import type { ApiKey } from '@intendance/domain/identity/api-key/api-key.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import type { LetterBody } from '../../platform/mail/letter.js';

export const expiryLetter = ({ name, prefix, expiresOn }: ApiKey, publicUrl: string): LetterBody => ({
  subject: `La clé d’API « ${name} » expire bientôt`,
  paragraphs: [
    `La clé d’API « ${name} » (${prefix}…) cessera de fonctionner après le ${formatDay(expiresOn)}.`,
    'Pour que le logiciel qui l’utilise continue, créez une autre clé, remplacez-la dans ce logiciel, puis révoquez celle-ci.',
  ],
  button: { label: 'Gérer les clés d’API', url: `${publicUrl}/environment/api-keys` },
});
