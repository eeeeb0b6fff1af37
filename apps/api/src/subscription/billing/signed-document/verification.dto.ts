import { ChoiceField, FlagField, InstantField, TextField } from '../../../platform/wire/fields.js';

export class VerificationDto {
  @FlagField({ description: 'Le document a été signé par cette installation, et n’a pas changé depuis.' }) is_known!: boolean;
  @FlagField({ description: 'La signature couvre tout le document, et rien n’a changé depuis.' }) is_intact!: boolean;
  @ChoiceField(['B-B', 'B-T'], { nullable: true, description: 'B-T : avec un horodatage.' }) level!: 'B-B' | 'B-T' | null;
  @TextField({ max: 64, nullable: true, description: 'SHA-256 du certificat.' }) certificate!: string | null;
  @InstantField({ nullable: true, description: 'Quand le document est connu.' }) signed_at!: string | null;
  @TextField({ max: 64, description: 'SHA-256 du fichier.' }) sha256!: string;
}
