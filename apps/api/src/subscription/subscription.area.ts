import { area } from '../capabilities/manifest/area.js';
import { billNoun } from './billing/bill/bill.noun.js';
import { billingDataNoun } from './billing/billing-data/billing-data.noun.js';
import { debitNoun } from './billing/debit/debit.noun.js';
import { mandateNoun } from './billing/mandate/mandate.noun.js';
import { renewalNoun } from './billing/renewal/renewal.noun.js';
import { signedDocumentNoun } from './billing/signed-document/signed-document.noun.js';
import { environmentNoun } from './contract/environment/environment.noun.js';
import { priceAnnouncementNoun } from './contract/price-announcement/price-announcement.noun.js';
import { priceListNoun } from './contract/price-list/price-list.noun.js';
import { promotionNoun } from './contract/promotion/promotion.noun.js';
import { subscriptionNoun } from './contract/subscription/subscription.noun.js';
import { terminationNoun } from './contract/termination/termination.noun.js';
import { operatorBillNoun } from './operator/bill/operator-bill.noun.js';
import { environmentOperationNoun } from './operator/environment-operation/environment-operation.noun.js';
import { structureMoveNoun } from './operator/structure-move/structure-move.noun.js';

/** Global for the promotion codes that a sign-up checks. */
export const subscriptionArea = area({
  name: 'subscription',
  isGlobal: true,
  nouns: [
    environmentNoun,
    environmentOperationNoun,
    structureMoveNoun,
    billNoun,
    operatorBillNoun,
    billingDataNoun,
    debitNoun,
    mandateNoun,
    priceListNoun,
    priceAnnouncementNoun,
    promotionNoun,
    renewalNoun,
    signedDocumentNoun,
    subscriptionNoun,
    terminationNoun,
  ],
});
