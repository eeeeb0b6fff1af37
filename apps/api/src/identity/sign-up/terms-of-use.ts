import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';

/** The terms that a newcomer accepts. Another text is another version. */
@Injectable()
export class TermsOfUse {
  readonly text: string;
  readonly version: string;

  constructor(config: Config) {
    this.text = config.terms ?? shortTerms(config);
    this.version = createHash('sha256').update(this.text).digest('hex').slice(0, 12);
  }
}

function shortTerms(config: Config): string {
  return [
    '# Qui exploite ce service',
    `${operatorOf(config)} exploite ce service, à l’adresse ${config.publicUrl}.`,
    ...contactOf(config),
    '# L’essai',
    'L’essai est gratuit, dure trente jours et n’engage à rien.',
    '# Ces conditions',
    'L’exploitant n’a pas publié d’autres conditions sur ce serveur. Demandez-lui ce qui n’est pas écrit ici.',
  ].join('\n\n');
}

function operatorOf({ seller, creditor }: Config): string {
  if (seller) return `${seller.name}, ${seller.legalForm}, ${seller.registry} ${seller.siren}, ${seller.address},`;
  return creditor ? `${creditor.name}, ${creditor.address},` : 'La personne ou l’organisme qui a installé ce serveur';
}

function contactOf({ supportEmails: { intendance } }: Config): readonly string[] {
  return intendance ? [`Pour lui écrire : ${intendance}.`] : [];
}
