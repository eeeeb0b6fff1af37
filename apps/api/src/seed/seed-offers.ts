import { type ModuleCode, moduleCodes } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import { isOffered, type OfferTerms } from '@intendance/domain/subscription/contract/price-list/module-prices.js';
import type { PromotionTerms } from '@intendance/domain/subscription/contract/promotion/promotion.events.js';
import {
  operatorEnvironmentId,
  promotionCase,
  promotionCatalogueId,
} from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { subscriptionCase } from '@intendance/domain/subscription/contract/subscription/subscription.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { CommandBus } from '@nestjs/cqrs';
import { systemContext } from '../platform/wire/system-context.js';
import { ExecuteCase } from '../platform/writes/execute-case.js';
import { Promotions } from '../subscription/public.js';
import type { Services } from './services.js';

const percent = (share: number) => ({ type: 'PERCENT', share: basisPoints(share * 100) }) as const;
const amount = (euros: number) => ({ type: 'AMOUNT', amount: cents(euros * 100) }) as const;
const months = (count: number) => ({ type: 'MONTHS_NUMBER', months: count }) as const;

const demoPromotions = (today: LocalDate): readonly PromotionTerms[] => [
  { code: 'SITE15', label: '15 % sur le site web pendant 3 mois', module: 'website', discount: percent(15), duration: months(3) },
  { code: 'MERCI5', label: '5 € par mois sur les activités pendant 3 mois', module: 'gestion', discount: amount(5), duration: months(3) },
  {
    code: 'COMPTA10',
    label: '10 % sur la comptabilité',
    module: 'comptability',
    discount: percent(10),
    duration: { type: 'DATE', endsOn: addDays(today, 180) },
  },
  { code: 'FINI', label: 'Offre de lancement', module: 'gestion', discount: percent(50), duration: months(1) },
];

/** Codes of the demonstration; `FINI` is closed. Codes of an earlier seed stay as they are. */
export async function seedPromotions(app: Services, today: LocalDate): Promise<void> {
  const existing = new Set((await app.get(Promotions).catalogue()).map(({ code }) => code));
  const commands = app.get(CommandBus);
  const execute = (command: Parameters<typeof promotionCase.decide>[0]) =>
    commands.execute(new ExecuteCase(systemContext(operatorEnvironmentId), promotionCase, command));
  for (const data of demoPromotions(today)) {
    if (!existing.has(data.code)) await execute({ type: 'CreatePromotion', id: promotionCatalogueId, data });
  }
  await execute({ type: 'ClosePromotion', id: promotionCatalogueId, data: { code: 'FINI' } });
}

/** The terms of a customer, with the modules that are open. */
export async function seedOffer(
  app: Services,
  environmentId: EnvironmentId,
  terms: OfferTerms,
  opened: readonly ModuleCode[],
): Promise<void> {
  // A visitor may have chosen another offer since an earlier seed.
  const [stream] = await app.get(EventStore).read(environmentId, [`subscription-${environmentId}`]);
  if ((stream?.version ?? 0) > 0) return;
  const modules = moduleCodes.filter((code) => opened.includes(code) && isOffered(code));
  const command = { type: 'ChooseOffer', id: environmentId, data: { ...terms, modules, promotions: [] } } as const;
  await app.get(CommandBus).execute(new ExecuteCase(systemContext(environmentId), subscriptionCase, command));
}
