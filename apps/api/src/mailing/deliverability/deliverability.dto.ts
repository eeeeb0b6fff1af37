import { ApiProperty } from '@nestjs/swagger';
import { type CheckStatus, checkStatuses } from './deliverability-check.js';

export class DnsRecordDto {
  @ApiProperty({ enum: ['TXT', 'MX', 'PTR'] })
  type!: 'TXT' | 'MX' | 'PTR';

  @ApiProperty({ description: 'Nom de l’enregistrement.', example: '_dmarc.cse.example' })
  name!: string;

  @ApiProperty({ description: 'Valeur à publier.' })
  value!: string;
}

export class DeliverabilityCheckDto {
  @ApiProperty({ enum: ['spf', 'dkim', 'dmarc', 'returns', 'reverse', 'unsubscribe'] })
  id!: 'spf' | 'dkim' | 'dmarc' | 'returns' | 'reverse' | 'unsubscribe';

  @ApiProperty({ enum: checkStatuses, enumName: 'CheckStatus', description: '« unverified » : ne peut pas être vérifié d’ici.' })
  status!: CheckStatus;

  @ApiProperty()
  detail!: string;

  @ApiProperty({ type: DnsRecordDto, nullable: true, description: 'Enregistrement à publier.' })
  record!: DnsRecordDto | null;
}

export class DeliverabilityDto {
  @ApiProperty({ description: 'Expéditeur que les destinataires voient.', example: 'Intendance <ne-pas-repondre@cse.example>' })
  sender!: string;

  @ApiProperty({ description: 'Faux sans serveur d’envoi : les e-mails restent dans la boîte aux lettres locale.' })
  is_sending!: boolean;

  @ApiProperty({ type: [DeliverabilityCheckDto] })
  checks!: DeliverabilityCheckDto[];
}
