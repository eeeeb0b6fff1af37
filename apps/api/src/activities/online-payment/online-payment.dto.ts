import { onlinePaymentStatuses } from '@intendance/domain/activities/online-payment/online-payment.js';
import { paymentServices } from '@intendance/domain/activities/payment-account/payment-account.events.js';
import { UpdatedAtField } from '../../platform/lists/updated-at.js';
import { ChoiceField, DayField, EurosField, IdField, InstantField, NestedField, TextField } from '../../platform/wire/fields.js';
import { ClaimPersonDto } from '../claim/claim.dto.js';

const statusText =
  'open : la page de paiement est ouverte. lapsed : abandonné. received : reçu, en cours d’enregistrement. settled : l’inscription est payée. held : reçu, mais l’inscription ou l’opération n’a pas pu être enregistrée. refunding, refunded : rendu.';

export class OnlinePaymentDto {
  @IdField() id!: string;
  @IdField({ description: 'L’inscription qui est payée.' }) inscription!: string;
  @NestedField(() => ClaimPersonDto, { nullable: true }) person!: ClaimPersonDto | null;
  @TextField({ max: 255, nullable: true, example: 'Sortie au parc' }) activity_name!: string | null;
  @ChoiceField(paymentServices) service!: (typeof paymentServices)[number];
  @ChoiceField(onlinePaymentStatuses, { description: statusText }) status!: (typeof onlinePaymentStatuses)[number];
  @EurosField({ example: 31 }) amount!: number;
  @InstantField() started_at!: string;
  @DayField({ nullable: true }) received_on!: string | null;
  @DayField({ nullable: true }) refunded_on!: string | null;
  @TextField({ max: 300, nullable: true, description: 'Le paiement chez le service.' }) receipt!: string | null;
  @IdField({ nullable: true, description: 'L’opération qui paie l’inscription.' }) operation!: string | null;
  @TextField({ max: 1000, nullable: true, description: 'Ce qui empêche d’enregistrer ce paiement, et que faire.' }) problem!: string | null;
  @UpdatedAtField() updated_at?: string;
}
