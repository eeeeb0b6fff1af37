import { type LabelSheetName, labelSheetNames } from '@intendance/domain/mailing/letter-batch/label-sheet.js';
import { type LetterFormat, type LetterLayout, letterFormats } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import type { LetterBatch } from '@intendance/domain/mailing/letter-batch/letter-batch.js';
import { type PostalStep, postalSteps } from '@intendance/domain/mailing/letter-batch/postal-step.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import {
  ChoiceField,
  ChoiceListField,
  CountField,
  DayField,
  FlagField,
  IdField,
  NestedField,
  NestedListField,
  TextField,
} from '../../platform/wire/fields.js';
import { type PostalAudience, type PostalProblem, postalProblems } from './postal-audience.js';

const batchStatuses = ['running', 'made', 'failed', 'removed'] as const;
/** Addresses that one answer names. */
const mostIncomplete = 500;

export class RequestLettersDto {
  @ChoiceField(letterFormats) format!: LetterFormat;
  @ChoiceListField(postalSteps, {
    optional: true,
    description:
      'À qui écrire ; les personnes sans adresse e-mail si rien n’est choisi. Les désinscrits ne reçoivent rien sans être choisis.',
  })
  audience?: PostalStep[];
  @ChoiceField(labelSheetNames, {
    optional: true,
    description: 'La planche d’étiquettes, par sa référence Avery ; L7160 si rien n’est choisi.',
  })
  sheet?: LabelSheetName;
  @CountField({ optional: true, min: 1, description: 'La première étiquette libre de la première planche.' }) start?: number;
  @FlagField({ optional: true, description: 'Impression recto verso : chaque lettre commence sur une nouvelle feuille.' }) duplex?: boolean;
}

export class LetterBatchDto {
  @IdField() id!: string;
  @ChoiceField(batchStatuses) status!: (typeof batchStatuses)[number];
  @ChoiceField(letterFormats) format!: LetterFormat;
  @ChoiceField(labelSheetNames, { nullable: true }) sheet!: LabelSheetName | null;
  @CountField({ nullable: true }) start!: number | null;
  @FlagField() duplex!: boolean;
  @ChoiceListField(postalSteps) audience!: PostalStep[];
  @CountField({ description: 'Personnes de ces foyers.' }) people!: number;
  @CountField({ description: 'Lettres ou étiquettes : une par foyer.' }) households!: number;
  @CountField({ description: 'Personnes dont l’adresse postale est incomplète.' }) incomplete!: number;
  @CountField({ nullable: true }) pages!: number | null;
  @CountField({ nullable: true, description: 'En octets.' }) size!: number | null;
  @DayField({ nullable: true, description: 'Dernier jour du fichier.' }) expires_on!: LocalDate | null;
  @TextField({ max: 500, nullable: true, description: 'Le motif d’un échec.' }) reason!: string | null;
}

export class LetterBatchListDto {
  @CountField() totalCount!: number;
  @NestedListField(() => LetterBatchDto) letters!: LetterBatchDto[];
}

export class PostalCountsDto {
  @CountField() without_address!: number;
  @CountField({ description: 'L’adresse e-mail n’existe plus.' }) bounced!: number;
  @CountField({ description: 'Elles reçoivent aussi l’e-mail.' }) to_send!: number;
  @CountField() unsubscribed!: number;
}

export class IncompleteAddressDto {
  @IdField({ nullable: true }) person!: string | null;
  @TextField({ max: 400, example: 'MARTIN Anne-Marie' }) name!: string;
  @ChoiceListField(postalProblems) missing!: PostalProblem[];
}

export class LetterAudienceDto {
  @NestedField(() => PostalCountsDto, { description: 'Personnes de l’annuaire à chaque étape.' }) counts!: PostalCountsDto;
  @CountField({ description: 'Personnes choisies dont l’adresse est complète.' }) people!: number;
  @CountField({ description: 'Lettres ou étiquettes : une par foyer.' }) households!: number;
  @CountField() incomplete_count!: number;
  @NestedListField(() => IncompleteAddressDto, { description: `Les ${mostIncomplete} premières.` }) incomplete!: IncompleteAddressDto[];
}

export const batchToWire = ({ id, status, layout, steps, counts, file, reason }: LetterBatch): LetterBatchDto => ({
  id,
  status,
  format: layout.format,
  sheet: layout.format === 'labels' ? layout.sheet : null,
  start: layout.format === 'labels' ? layout.start : null,
  duplex: layout.format === 'letters' && layout.isDuplex,
  audience: [...steps],
  ...counts,
  pages: file?.pages ?? null,
  size: file?.size ?? null,
  expires_on: status === 'made' ? (file?.expiresOn ?? null) : null,
  reason,
});

export const layoutOf = ({ format, sheet = 'L7160', start = 1, duplex = false }: RequestLettersDto): LetterLayout =>
  format === 'labels' ? { format, sheet, start } : { format, isDuplex: duplex };

export const audienceToWire = ({ counts, people, households, incomplete }: PostalAudience): LetterAudienceDto => ({
  counts: {
    without_address: counts['without-address'],
    bounced: counts.bounced,
    to_send: counts['to-send'],
    unsubscribed: counts.unsubscribed,
  },
  people,
  households: households.length,
  incomplete_count: incomplete.length,
  incomplete: incomplete
    .slice(0, mostIncomplete)
    .map(({ personId, name, problems }) => ({ person: personId, name, missing: [...problems] })),
});
