import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  InstantField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';

/** A stored report of a returned mail. */
export class MailReportDto {
  @IdField() id!: string;
  @InstantField() received_at!: string;
  @ChoiceField(['hard', 'soft', 'policy', 'complaint'], {
    description: 'hard : l’adresse n’existe pas ; soft : échec passager ; policy : message refusé ; complaint : signalé comme indésirable.',
  })
  kind!: 'hard' | 'soft' | 'policy' | 'complaint';
  @TextField({ max: 20, example: '5.1.1' }) code!: string;
}

/** The health of a person's address. */
export class PersonBounceDto {
  @FlagField({ description: 'L’adresse n’existe plus : aucun publipostage ne lui est envoyé.' }) is_blocked!: boolean;
  @DayField({ nullable: true }) since!: string | null;
  @TextField({ max: 20, example: '5.1.1' }) code!: string;
  @CountField({ description: 'Échecs passagers.' }) soft_bounces!: number;
  @TextField({ max: 1000, nullable: true, description: 'Motif du dernier déblocage.' }) reason!: string | null;
  @NestedListField(() => MailReportDto, { description: 'Les derniers rapports gardés, du plus récent au plus ancien.' })
  reports!: MailReportDto[];
}

export class LiftBlockDto {
  @TextField({ max: 1000, example: 'La boîte a été recréée' }) reason!: string;
}
