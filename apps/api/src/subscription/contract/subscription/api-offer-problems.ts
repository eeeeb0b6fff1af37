import { environmentErrors } from '@intendance/domain/subscription/contract/environment/environment.errors.js';
import { promotionErrors } from '@intendance/domain/subscription/contract/promotion/promotion.errors.js';
import { subscriptionErrors } from '@intendance/domain/subscription/contract/subscription/subscription.errors.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { applyDecorators } from '@nestjs/common';
import { throttleErrors } from '../../../capabilities/throttle/throttle.errors.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';

/** Refusals of every write of the offer. */
export const ApiOfferProblems = () =>
  applyDecorators(
    ApiProblem(
      subscriptionErrors.termsMissing(),
      subscriptionErrors.moduleNotOffered('formation'),
      subscriptionErrors.committed(),
      subscriptionErrors.commitmentInForce(localDate('2026-12-31')),
      subscriptionErrors.promotionWithoutModule('website'),
      subscriptionErrors.promotionInProgress('website'),
      subscriptionErrors.promotionUsed(),
      subscriptionErrors.suspended(),
      environmentErrors.parentModuleInactive(),
      promotionErrors.unknown(),
      promotionErrors.closed(),
      promotionErrors.expired(localDate('2026-01-31')),
      promotionErrors.otherModule('website'),
      throttleErrors.throttled(60),
      stale(4),
    ),
  );
