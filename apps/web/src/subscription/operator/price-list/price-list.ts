import type { Schema } from '@intendance/contract/client.js';
import { moduleChoices } from '../promotion/promotion.js';

export type PriceList = Schema<'PriceListDto'>;
type PricedModule = (typeof moduleChoices)[number]['value'];
type TypedPrice = { reduced: number | null; full: number | null };
export type PricesForm = { valid_from: string | null; prices: Record<PricedModule, TypedPrice>; reason: string };

/** An empty price is 0, which the domain refuses at its field. */
export const toBody = ({ valid_from, prices: { gestion, website, comptability }, reason }: PricesForm) => ({
  valid_from: valid_from ?? '',
  prices: { gestion: toPrice(gestion), website: toPrice(website), comptability: toPrice(comptability) },
  reason: reason.trim(),
});
const toPrice = ({ reduced, full }: TypedPrice) => ({ reduced: reduced ?? 0, full: full ?? 0 });

/** The prices in force, to be changed. */
export const formOf = (lists: readonly PriceList[]): PricesForm => {
  const { gestion, website, comptability } = lists.find(({ state }) => state === 'in-force')?.prices ?? noPrices;
  return { valid_from: null, prices: { gestion, website, comptability }, reason: '' };
};
const none: TypedPrice = { reduced: null, full: null };
const noPrices = { gestion: none, website: none, comptability: none };
