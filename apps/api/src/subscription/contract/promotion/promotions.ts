import type { ModuleCode } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { PromotionTerms } from '@intendance/domain/subscription/contract/promotion/promotion.events.js';
import {
  applicablePromotion,
  operatorEnvironmentId,
  type Promotion,
  type PromotionCatalogue,
  promotionCatalogueDecider,
  promotionCatalogueStream,
} from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import { type Limit, Throttle } from '../../../capabilities/throttle/throttle.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { OperatorRows } from '../../../platform/tenancy/operator-rows.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type ModuleChoice = { readonly code: ModuleCode; readonly promotionCode?: string | null | undefined };

/** The operator's codes, which customers can only look up one by one. */
@Injectable()
export class Promotions {
  constructor(
    private readonly store: EventStore,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
    private readonly rows: OperatorRows,
  ) {}

  async catalogue(): Promise<PromotionCatalogue> {
    const [stream] = await this.store.read(operatorEnvironmentId, [promotionCatalogueStream]);
    return foldSlice(promotionCatalogueDecider, stream).state;
  }

  /** How many environments have accepted each code (docs/adr/0051). */
  async uses(context: RequestContext): Promise<ReadonlyMap<string, number>> {
    const rows = await this.rows.query<{ code: string; uses: number }>(
      { ...context, environmentId: operatorEnvironmentId },
      `SELECT p.code, count(DISTINCT e.id)::int AS uses FROM read.environment_overview e, jsonb_array_elements_text(e.promotions) AS p (code)
        WHERE NOT EXISTS (SELECT FROM evs.absent_structure a WHERE a.environment_id = e.id) GROUP BY p.code`,
    );
    const byCode = new Map<string, number>();
    for (const { code, uses } of rows) byCode.set(code, (byCode.get(code) ?? 0) + uses);
    return byCode;
  }

  /** A wrong code counts as an attempt of the environment. @throws session.throttled, promotion.unknown, closed, expired, other-module */
  async find({ environmentId }: RequestContext, code: string, module: ModuleCode): Promise<Promotion> {
    const limit: Limit = { key: `promotion ${environmentId}`, tries: 20, minutes: 15 };
    await this.throttle.count([limit]);
    const promotion = applicablePromotion(await this.catalogue(), code, module, this.clock.today());
    await this.throttle.giveBack([limit]);
    return promotion;
  }

  /** The terms of the codes of a choice. */
  async ofChoice(context: RequestContext, modules: readonly ModuleChoice[]): Promise<PromotionTerms[]> {
    const promotions: PromotionTerms[] = [];
    for (const { code, promotionCode } of modules) if (promotionCode) promotions.push(await this.find(context, promotionCode, code));
    return promotions;
  }
}
