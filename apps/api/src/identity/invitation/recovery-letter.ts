import type { Letter } from '../../platform/mail/letter.js';

export const recoveredLetter = (name: string, environment: string): Letter => ({
  subject: `Votre accès d’administrateur à ${environment}`,
  greeting: `Bonjour ${name},`,
  paragraphs: [`L’exploitant vous a rendu l’accès d’administrateur à ${environment}. Connectez-vous avec votre mot de passe.`],
});

export const recoveryLetter = (name: string, environment: string, email: string, reason: string): Letter => ({
  subject: `Un administrateur est ajouté à ${environment}`,
  greeting: `Bonjour ${name},`,
  paragraphs: [`L’exploitant a donné l’accès d’administrateur de ${environment} à ${email}.`, `Motif : ${reason}`],
  closing: 'Si cette décision vous surprend, répondez-nous sans attendre.',
});
