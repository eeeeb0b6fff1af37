import type { Schema } from '@intendance/contract/client.js';

export type AnnualState = Schema<'AnnualStateDto'>;
export type AnnualStateRow = Schema<'AnnualStateRowDto'>;
export type AnnualStateSection = Schema<'AnnualStateSectionDto'>;
export type PreviousAnnualState = Schema<'PreviousAnnualStateDto'>;
export type PatrimonialState = Schema<'PatrimonialStateDto'>;
export type PatrimonialSection = Schema<'PatrimonialSectionDto'>;
export type PatrimonialBlock = Schema<'PatrimonialBlockDto'>;
export type Control = Schema<'ControlDto'>;
