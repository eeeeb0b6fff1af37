import { FlagField, TextField } from '../../platform/wire/fields.js';

const absent = { optional: true, nullable: true } as const;

/** A returned message, or the words of a provider about it. */
export class BounceReportDto {
  @TextField({ ...absent, max: 1_000_000, isVerbatim: true, description: 'Le message revenu, tel quel.' }) message?: string | null;
  @TextField({ ...absent, max: 320, example: 'retours+abcd@exemple.fr', description: 'Sans message : l’adresse de retour de l’e-mail.' })
  return_address?: string | null;
  @TextField({ ...absent, max: 500, example: '550 5.1.1 Unknown user', description: 'Sans message : la réponse du serveur.' })
  status?: string | null;
}

export class RecordedBounceDto {
  @FlagField({ description: 'Faux : rien à retenir (réponse automatique, message déjà connu d’un autre serveur).' }) recorded!: boolean;
}
