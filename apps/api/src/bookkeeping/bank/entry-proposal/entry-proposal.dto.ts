import { proposalSources } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import { UpdatedAtField } from '../../../platform/lists/updated-at.js';
import {
  ChoiceField,
  CountField,
  DayField,
  EurosField,
  IdField,
  IdListField,
  NestedListField,
  TextField,
} from '../../../platform/wire/fields.js';
import { paymentTypeLabels } from '../bank-operation/operation-labels.js';

export const proposalStatuses = ['pending', 'accepted', 'dismissed', 'withdrawn'] as const;
const absent = { optional: true, nullable: true } as const;

export class ProposedLineDto {
  @TextField({ max: 100, example: 'adult-christmas', description: 'Désigne la ligne dans l’acceptation.' }) key!: string;
  @TextField({ max: 400, example: 'Cinéma' }) label!: string;
  @EurosField({ example: 128.4, description: 'Négatif : de l’argent qui revient.' }) amount!: number;
  @TextField({ max: 12, example: '607200', description: 'Le compte du plan par défaut ; OUI sans le droit VIEW_DETAILS.' })
  accounting_code!: string;
  @IdField({ nullable: true, description: 'L’activité proposée ; null : le plan n’en a aucune qui convienne.' }) activity!: string | null;
}

export class EntryProposalDto {
  @IdField() id!: string;
  @ChoiceField(proposalSources) source!: (typeof proposalSources)[number];
  @ChoiceField(proposalStatuses) status!: (typeof proposalStatuses)[number];
  @TextField({ max: 400, example: 'Subventions de billetterie, octobre 2026' }) wording!: string;
  @DayField({ description: 'La date proposée.' }) date!: string;
  @EurosField({ example: 128.4, description: 'Négatif : de l’argent qui revient.' }) amount!: number;
  @ChoiceField(['ASC', ''], { description: 'Vide : la structure n’a qu’un budget.' }) budget!: string;
  @IdField({ nullable: true, description: 'Le compte bancaire proposé ; null : aucun n’est ouvert.' }) account!: string | null;
  @NestedListField(() => ProposedLineDto) lines!: ProposedLineDto[];
  @IdListField({ description: 'Les opérations enregistrées à partir de cette écriture.' }) operations!: string[];
  @TextField({ max: 400, nullable: true, description: 'Pourquoi elle a été écartée.' }) reason!: string | null;
  @CountField({ min: 1 }) version!: number;
  @UpdatedAtField() updated_at?: string;
}

export class AcceptedLineDto {
  @TextField({ max: 100, example: 'adult-christmas' }) key!: string;
  @IdField() activity!: string;
}

/** An absent property takes the proposed value. */
export class AcceptEntryDto {
  @DayField({ ...absent, description: 'La date proposée si absente.' }) date?: string | null;
  @IdField({ ...absent, description: 'Le compte proposé si absent.' }) account?: string | null;
  @ChoiceField(Object.keys(paymentTypeLabels), { ...absent, description: 'Virement si absent.' }) type?: string | null;
  @NestedListField(() => AcceptedLineDto, { optional: true, max: 500, description: 'Les activités proposées pour les lignes absentes.' })
  lines?: AcceptedLineDto[];
  @IdField({ ...absent, description: 'L’opération de la banque qui a payé cette écriture : elle est affectée, rien d’autre n’est saisi.' })
  operation?: string | null;
}

export class DismissEntryDto {
  @TextField({ max: 400, example: 'Déjà saisie avec la facture de la billetterie' }) reason!: string;
}

export class RefreshedProposalsDto {
  @CountField({ description: 'Écritures qui viennent d’être proposées ou changées.' }) proposed!: number;
}
