import { DayField, FlagField, IdField, IdListField, ObjectField, TextField } from '../../platform/wire/fields.js';

export const absent = { optional: true, nullable: true } as const;
export const reasonText = { ...absent, max: 500, example: 'Pièce illisible' } as const;

export const paymentOperation = {
  ...absent,
  description: 'L’opération bancaire du paiement : il ne s’annule plus quand l’exercice de l’opération est clôturé.',
} as const;

export class ReasonDto {
  @TextField(reasonText) reason?: string | null;
}

export class PaymentDto {
  @DayField({ ...absent, description: 'Aujourd’hui si absent.' }) paid_on?: string | null;
  @TextField({ ...absent, max: 100, example: 'virement' }) payment_mode?: string | null;
  @IdField(paymentOperation) operation?: string | null;
}

/** The claims of a bulk command, and its parameters; each noun adds the command itself. */
export class BulkClaimsDto {
  @IdListField({ optional: true, max: 5000 }) ids?: string[];
  @ObjectField({
    optional: true,
    description: 'Les filtres de la liste, à la place des identifiants.',
    example: { 'status|eq': 'waiting' },
  })
  filters?: Record<string, string>;
  @TextField(reasonText) reason?: string | null;
  @DayField(absent) paid_on?: string | null;
  @TextField({ ...absent, max: 100, example: 'virement' }) payment_mode?: string | null;
  @IdField(paymentOperation) operation?: string | null;
  @FlagField({ optional: true, description: 'Essai : rien n’est enregistré.' }) dry_run?: boolean;
}
