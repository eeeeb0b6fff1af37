import type { FactorKind } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import type { Letter } from '../../platform/mail/letter.js';

type Facts = {
  readonly name: string;
  readonly author: string;
  readonly structure: string;
  readonly url: string;
  readonly kind: FactorKind;
  readonly from: LocalDate | null;
};

const subjects = { any: 'la double authentification', passkey: 'une clé d’accès' } as const;
const reasons = {
  any: 'un code de votre téléphone ou une clé d’accès le complète',
  passkey: 'une clé d’accès, qu’un site trompeur ne peut pas utiliser, le remplace',
} as const;
const steps = {
  any: 'Il vous faut une application d’authentification : celle de votre téléphone ou de votre gestionnaire de mots de passe convient. Deux minutes suffisent, depuis l’accueil : « Activer maintenant ».',
  passkey:
    'Votre téléphone, votre ordinateur ou votre gestionnaire de mots de passe la garde. Deux minutes suffisent, depuis l’accueil : « Ajouter une clé d’accès ».',
} as const;

export const factorRequiredLetter = ({ name, author, structure, url, kind, from }: Facts): Letter => ({
  subject: `${structure} demande ${subjects[kind]}`,
  greeting: `Bonjour ${name},`,
  paragraphs: [
    `${author} a choisi que ${structure} ne s’ouvre plus avec le mot de passe seul${from === null ? '' : `, à partir du ${formatDay(from)}`} : ${reasons[kind]}.`,
    steps[kind],
  ],
  button: { label: 'Ouvrir l’accueil', url },
});
