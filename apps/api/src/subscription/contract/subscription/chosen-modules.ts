import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { Promotions } from '../promotion/promotions.js';
import type { ChosenModuleDto } from './subscription.dto.js';

/** The modules of a request, with the terms of their promotion codes. */
export async function chosenModules(promotions: Promotions, context: RequestContext, modules: readonly ChosenModuleDto[]) {
  const choices = modules.map(({ code, promotion_code }) => ({ code, promotionCode: promotion_code }));
  return { modules: modules.map(({ code }) => code), promotions: await promotions.ofChoice(context, choices) };
}
