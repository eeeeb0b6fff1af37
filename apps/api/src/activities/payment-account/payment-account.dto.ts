import { paymentServices } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import { ChoiceField, FlagField, IdField, TextField } from '../../platform/wire/fields.js';

const key = { max: 300, isVerbatim: true, optional: true, nullable: true } as const;
const keyStays = 'Absente : celle qui est déjà enregistrée.';

export class PaymentAccountDto {
  @FlagField({ description: 'Les bénéficiaires peuvent payer en ligne.' }) is_open!: boolean;
  @ChoiceField(paymentServices, { nullable: true, description: 'null : aucun service n’a encore été relié.' })
  service!: (typeof paymentServices)[number] | null;
  @TextField({ max: 300, nullable: true, example: '…4242', description: 'Le nom du compte chez le service.' }) name!: string | null;
  @IdField({ nullable: true, description: 'Le compte de la comptabilité où les paiements sont enregistrés.' }) bank_account!: string | null;
}

export class SavePaymentAccountDto {
  @ChoiceField(paymentServices) service!: (typeof paymentServices)[number];
  @IdField({ nullable: true }) bank_account!: string | null;
  @TextField({ ...key, example: 'sk_live_…', description: `Stripe : la clé secrète, ou une clé restreinte. ${keyStays}` })
  secret_key?: string | null;
  @TextField({ ...key, example: 'mon-association', description: `HelloAsso : la fin de l’adresse de l’organisation. ${keyStays}` })
  organization?: string | null;
  @TextField({ ...key, description: `HelloAsso : clientId. ${keyStays}` }) client_id?: string | null;
  @TextField({ ...key, description: `HelloAsso : clientSecret. ${keyStays}` }) client_secret?: string | null;
}
