import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { ModuleCode } from '../environment/environment.events.js';
import type { OfferTerms } from '../price-list/module-prices.js';
import type { Discount, DiscountDuration, PromotionTerms } from '../promotion/promotion.events.js';

/** An offer that waits for a mandate: paid modules only, because free modules need none. */
export type PendingOffer = OfferTerms & { readonly modules: readonly ModuleCode[]; readonly promotions: readonly PromotionTerms[] };

/** `end`: with the period that is paid for, or with the commitment. `portability`: after a notice of one to two months, despite a commitment. */
export const terminationExits = ['end', 'portability'] as const;
export type TerminationExit = (typeof terminationExits)[number];
export const terminationReasons = ['price', 'features', 'replacement', 'closure', 'other'] as const;
export type TerminationReason = (typeof terminationReasons)[number];
export type Termination = {
  readonly exit: TerminationExit;
  readonly on: LocalDate;
  readonly lastDay: LocalDate;
  readonly modules: readonly ModuleCode[];
  readonly reason: TerminationReason | null;
};
/**
 * `endsOn`: last day of the year of commitment that the notice is about. The other fields prove the notice: `recipients` is the number of
 * administrators, `addressHashes` are their addresses (`noticeAddressHash`), `sentAt` is when their letters were handed to the mail.
 */
export type RenewalNotice = {
  readonly endsOn: LocalDate;
  readonly sentOn: LocalDate;
  readonly sentAt?: string;
  readonly recipients?: number;
  readonly addressHashes?: readonly string[];
};

/** Stored for ever: only add optional fields or new types. */
export type SubscriptionEvent =
  /**
   * `startsOn` is the first day of the contract, `commitmentDate` the first day of the year of commitment. `chosenOn`: the first choice in
   * a contract that had begun, because the operator activated the environment.
   */
  | {
      type: 'SubscriptionTermsChosen';
      data: {
        commitment: 'none' | 'year';
        billing: 'month' | 'year';
        startsOn: LocalDate;
        commitmentDate: LocalDate | null;
        chosenOn?: LocalDate;
      };
    }
  | { type: 'ModuleSubscribed'; data: { module: ModuleCode; from: LocalDate } }
  /** Without `lastDay`, the module is due no more from now on. */
  | { type: 'ModuleUnsubscribed'; data: { module: ModuleCode; lastDay: LocalDate | null } }
  /** The terms of the code on the day of acceptance: a code closed later keeps its terms for these customers. */
  | {
      type: 'PromotionAccepted';
      data: { code: string; label: string; module: ModuleCode; discount: Discount; duration: DiscountDuration; acceptedOn: LocalDate };
    }
  | { type: 'PendingOfferChosen'; data: PendingOffer }
  | { type: 'PendingOfferCancelled'; data: Record<string, never> }
  /** The mandate is signed: the events of the contract follow. */
  | { type: 'PendingOfferStarted'; data: { on: LocalDate } }
  /** The contract ends after `lastDay`, and `modules` with it. */
  | { type: 'TerminationRequested'; data: Termination }
  | { type: 'TerminationCancelled'; data: Record<string, never> }
  /** The customer was informed in time that the commitment is renewed after `endsOn`. */
  | { type: 'CommitmentRenewalAnnounced'; data: RenewalNotice };
