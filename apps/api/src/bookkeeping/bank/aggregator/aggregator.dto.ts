import { bankSyncStatuses } from '@intendance/domain/bookkeeping/bank/aggregator/bank-sync.js';
import { bankConnectionErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import {
  ChoiceField,
  CountField,
  DayField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';

export class SyncAccountsDto {
  @TextField({ optional: true, max: 500, example: '/comptability/start', description: 'Page de retour, de ce site.' })
  redirect_uri?: string;
}

export class RenewConnectionDto extends SyncAccountsDto {
  @TextField({ max: 100, min: 1, example: '42' }) connection_id!: string;
}

export class RedirectionDto {
  @TextField({ max: 4000, example: 'https://webview.powens.com/connect?client_id=1', description: 'Page de l’agrégateur.' }) url!: string;
}

/** The query string of the return, as it came. */
export class BankCallbackDto {
  @TextField({ optional: true, max: 2000, example: 'a1b2' }) code?: string;
  @TextField({ optional: true, max: 500, example: 'access_denied' }) error?: string;
  @TextField({ optional: true, max: 2000 }) error_description?: string;
  @TextField({ optional: true, max: 500, example: '1763690700000.x' }) state?: string;
  @TextField({ optional: true, max: 100, example: '42' }) connection_id?: string;
}

export class ConnectionErrorDto {
  @TextField({ max: 100, example: '42' }) connection_id!: string;
  @ChoiceField(bankConnectionErrors, { nullable: true }) error!: string | null;
  @TextField({ nullable: true, max: 1000, example: 'Identifiant bloqué', description: 'Dans les mots de la banque.' })
  error_message!: string | null;
}

export class LinkedAccountDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Compte courant' }) name!: string;
  @TextField({ max: 20, example: '512001' }) accounting_code!: string;
  @TextField({ nullable: true, max: 40, example: 'FR7630004000120001234567806' }) iban!: string | null;
  @TextField({ nullable: true, max: 100, example: '1' }) budgea_id!: string | null;
  @FlagField() sync_enabled!: boolean;
  @NestedField(() => ConnectionErrorDto, { nullable: true }) connection!: ConnectionErrorDto | null;
}

export class BankCallbackAnswerDto {
  @NestedListField(() => LinkedAccountDto) accounts!: LinkedAccountDto[];
}

export class SyncOperationsDto {
  @DayField({ description: 'Depuis ce jour.' }) date!: string;
}

export class SyncFailureDto {
  @TextField({ max: 100, example: 'aggregator.unreachable' }) code!: string;
  @TextField({ max: 1000, example: 'Le service de synchronisation bancaire ne répond pas.' }) message!: string;
}

/** The last synchronisation: over, or how far it is. */
export class SyncedOperationsDto {
  @ChoiceField(bankSyncStatuses, { description: 'running : elle continue en tâche de fond ; none : il n’y en a pas eu.' }) status!: string;
  @CountField({ description: 'Opérations nouvelles.' }) count!: number;
  @CountField({ description: 'En attente : leur exercice est clôturé, validé, ou n’existe pas.' }) quarantined!: number;
  @CountField({ description: 'Rapprochées d’une opération saisie, qui n’est pas doublée.' }) reconciled!: number;
  @CountField({ description: 'Nouvelles, mais peut-être déjà enregistrées sous un autre libellé : une personne répond.' })
  uncertain!: number;
  @CountField({ description: 'Comptes à lire.', example: 3 }) accounts!: number;
  @CountField({ description: 'Comptes lus.', example: 1 }) accounts_done!: number;
  @NestedField(() => SyncFailureDto, { nullable: true }) failure!: SyncFailureDto | null;
}

export class ConnectionAccountDto {
  @IdField() id!: string;
  @TextField({ max: 200, example: 'Compte courant' }) name!: string;
}

export class ConnectedBankDto extends ConnectionErrorDto {
  @TextField({ nullable: true, max: 1000, description: 'Ce qu’il faut dire à l’utilisateur ; null quand tout va bien.' })
  message!: string | null;
  @NestedListField(() => ConnectionAccountDto) accounts!: ConnectionAccountDto[];
}

export class ConnectedBanksDto {
  @CountField() totalCount!: number;
  @NestedListField(() => ConnectedBankDto) connections!: ConnectedBankDto[];
}
